// A build is made in a folder of its own first (scripts/build.ts).
const folder = process.env.BUILD_FOLDER ?? ".";

/** @type {import("@remix-run/dev").AppConfig} */
export default {
  serverModuleFormat: "esm",
  serverBuildPath: `${folder}/build/index.js`,
  assetsBuildDirectory: `${folder}/public/build`,
  postcss: false,
  tailwind: false,
  ignoredRouteFiles: ["**/.*"],
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_singleFetch: true,
    // Its address compares every beginning of every path with all routes (docs/decisions/045-scripts-of-a-page.md).
    v3_lazyRouteDiscovery: false,
  },
};
