// Remix's build with the export condition “production” for the browser's modules, which Remix has no option for.
// Without it, Lexical's packages are imported through a file that chooses between development and production at run
// time, which prevents tree shaking: the editor would be 20 KB larger in brotli (decision 021).
const remix = require.resolve("@remix-run/dev/package.json");
const fromRemix = require("node:module").createRequire(remix);
const esbuild = fromRemix("esbuild");
const withCondition = (options) =>
  options.platform === "browser" ? { ...options, conditions: ["production", "module"] } : options;
require.cache[fromRemix.resolve("esbuild")].exports = {
  ...esbuild,
  context: (options) => esbuild.context(withCondition(options)),
};
require("@remix-run/dev")
  .cli.run()
  .then(
    () => 0,
    (error) => {
      if (error) console.error(error);
      return 1;
    },
  )
  .then(async (code) => {
    // esbuild pings this process: if it exits while busy, without an answer, esbuild prints a stack trace.
    await esbuild.stop();
    process.exit(code);
  });
