import { defineConfig } from "vitest/config";

// The built page is served by Django under /static/app/; everything else on this origin is the API.
const backend = process.env["OUTRIDER_BACKEND"] ?? "http://127.0.0.1:8000";

export default defineConfig(({ command }) => ({
  base: command === "build" ? "/static/app/" : "/",
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: { outDir: "dist", manifest: true, target: "es2022", assetsInlineLimit: 0, chunkSizeWarningLimit: 800 },
  server: { port: 5173, proxy: { "/api": { target: backend, changeOrigin: false } } },
  test: { include: ["src/**/*.test.ts", "src/**/*.test.tsx"], environment: "node" },
}));
