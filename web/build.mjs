// Bundles the page: each .ts and .css directly in web/src is an entry and becomes one file of the same name in
// src/vaka/server/static (folders below web/src hold what entries import); web/public is copied as it stands.
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import * as esbuild from "esbuild";

const web = dirname(fileURLToPath(import.meta.url));
const source = join(web, "src");
const out = process.env.VAKA_STATIC ?? join(web, "..", "src", "vaka", "server", "static");
const watch = process.argv.includes("--watch");

const entryPoints = existsSync(source)
  ? readdirSync(source).filter((name) => /\.(ts|css)$/.test(name) && !name.endsWith(".d.ts")).map((name) => join(source, name))
  : [];

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
if (existsSync(join(web, "public"))) cpSync(join(web, "public"), out, { recursive: true });

const options = {
  entryPoints,
  outdir: out,
  bundle: true,
  minify: !watch,
  sourcemap: watch ? "inline" : false,
  format: "esm",
  target: ["es2022", "chrome111", "firefox113", "safari16.4"],
  loader: { ".svg": "file", ".woff2": "file" },
  assetNames: "[name]-[hash]",
  legalComments: "linked",
  logLevel: watch ? "info" : "warning",
};

if (watch) await (await esbuild.context(options)).watch();
else if (entryPoints.length) await esbuild.build(options);
