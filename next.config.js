import { PHASE_DEVELOPMENT_SERVER, PHASE_PRODUCTION_BUILD } from "next/constants.js";

/**
 * Next builds the pages and serves them in development only. With an export, `distDir` is where the files go; in between it works in `.next`.
 *
 * @param {string} phase
 * @returns {import("next").NextConfig}
 */
export default function config(phase) {
  return {
    output: "export",
    ...(phase === PHASE_PRODUCTION_BUILD && { distDir: "dist/pages" }),
    // Pages that help with the work on the others are called page.dev.tsx, and exist nowhere else.
    pageExtensions: phase === PHASE_DEVELOPMENT_SERVER ? ["dev.tsx", "tsx"] : ["tsx"],
    images: { unoptimized: true },
    poweredByHeader: false,
    reactStrictMode: true,
    trailingSlash: false,
    typedRoutes: false,
    // `npm run typecheck` does it, for the whole repository.
    typescript: { ignoreBuildErrors: true },
    agentRules: false,
    devIndicators: false,
    // In bytes of sources. A page then takes half as many files, and 2 % less in all: each file is compressed by itself.
    experimental: { turbopackChunking: { minChunkSize: 800_000 } },
  };
}
