// Bundles the page: main.ts and main.css, wherever below web/ they lie, become main.js and main.css in
// src/vaka/server/static, with all that they import; web/public is copied as it stands.
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import * as esbuild from "esbuild";

const web = dirname(fileURLToPath(import.meta.url));
const out = process.env.VAKA_STATIC ?? join(web, "..", "src", "vaka", "server", "static");
const watch = process.argv.includes("--watch");

const entryPoints = readdirSync(web, { withFileTypes: true })
  .filter((folder) => folder.isDirectory() && folder.name !== "node_modules")
  .flatMap((folder) => readdirSync(join(web, folder.name)).map((name) => join(web, folder.name, name)))
  .filter((path) => /[\\/]main\.(ts|css)$/.test(path));

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
if (existsSync(join(web, "public"))) cpSync(join(web, "public"), out, { recursive: true });

const options = {
  entryPoints: entryPoints.map((path) => ({ in: path, out: "main" })),
  outdir: out,
  bundle: true,
  minify: !watch,
  sourcemap: watch ? "inline" : false,
  format: "esm",
  target: ["es2022", "chrome111", "firefox113", "safari16.4"],
  loader: { ".svg": "file", ".woff2": "file" },
  assetNames: "[name]-[hash]",
  logLevel: watch ? "info" : "warning",
};

if (watch) await (await esbuild.context(options)).watch();
else await esbuild.build(options);
