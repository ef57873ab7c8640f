"""What the pages show, as plain values and pictures; the templates only lay it out."""
