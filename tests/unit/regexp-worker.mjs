import { parentPort } from "node:worker_threads";
// The build for browsers is plain JavaScript; the package's main file looks for a native or a Java program.
import recheck from "recheck/lib/browser.js";

/**
 * Smaller than by default, to take a fifth of the time. All count steps and none is a time, so that a busy machine finds
 * what an idle one does. Patterns beyond maxNFASize are attacked at random instead of being proved linear.
 */
const LIMITS = {
  maxNFASize: 2_000,
  maxIteration: 2,
  maxInitialGenerationSize: 100,
  maxGenerationSize: 30,
  mutationSize: 10,
  crossoverSize: 5,
  attackLimit: 20_000_000,
  attackTimeout: null,
  incubationTimeout: null,
  timeout: null,
};

parentPort.on("message", ({ source, flags }) => {
  parentPort.postMessage(recheck.checkSync(source, flags, LIMITS));
});
