import { addMetric } from "./metrics.server";
import { leaving } from "./shutdown.server";
import { singleton } from "./singleton.server";

/** Interval between probes while the data service is down (milliseconds). */
const PROBE_INTERVAL = 500;
/** Timeout of a probe (milliseconds). */
const PROBE_TIMEOUT = 1_500;
/** A probe that times out is repeated with more time, since the service may only be slow; less than a call may take. */
const PATIENT_PROBE_TIMEOUT = 4_000;
/** A call that takes longer than this, or no response for as long, triggers a probe (milliseconds). */
const SUSPICIOUS_AFTER = 1_000;
/** How long a page waits for the result of a probe before it queries the service anyway (milliseconds). */
const MAX_CHECK_WAIT = 250;
/** Calls wait this long for a service that may only be restarting (milliseconds). */
const RESTART_GRACE = 2_500;

type ProbeResult = "ok" | "failed" | "timeout";

/**
 * Tracks whether the data service is up. While the circuit is open, calls fail at once instead of timing out, until a
 * probe succeeds.
 */
class CircuitBreaker {
  #probe: (signal: AbortSignal) => Promise<boolean> = async () => true;
  #check: Promise<void> | null = null;
  #lastSuccess = 0;
  #openSince: number | null = null;
  #failures = 0;
  #calls = new AbortController();
  readonly #listeners = new Set<() => void>();
  #pending = 0;

  constructor() {
    const add = (name: string, help: string, type: "counter" | "gauge", read: () => number) =>
      addMetric({ name: `site_data_service_${name}`, help, type, read });
    add("up", "Whether the data service answers.", "gauge", () => (this.isOpen ? 0 : 1));
    add("calls", "Calls that it has not answered yet.", "gauge", () => this.#pending);
    add("failures_total", "Calls that failed.", "counter", () => this.#failures);
  }

  /** `probe` makes a cheap request to the service; true if it succeeded. */
  start(probe: (signal: AbortSignal) => Promise<boolean>): void {
    this.#probe = probe;
  }

  get isOpen(): boolean {
    return this.#openSince !== null;
  }

  /** Aborts pending calls when the circuit opens. */
  get signal(): AbortSignal {
    return this.#calls.signal;
  }

  /** Calls `listener` whenever the service recovers. */
  onRecovery(listener: () => void): void {
    this.#listeners.add(listener);
  }

  recordSuccess(): void {
    this.#lastSuccess = Date.now();
  }

  /** Call it when something could not be read. */
  recordFailure(): void {
    this.#failures += 1;
  }

  /**
   * Call it before building a response: the returned function tells whether everything could be read since then.
   * Failures are counted for all responses together, so loaders need not report them.
   */
  watchFailures(): () => boolean {
    const failures = this.#failures;
    const wasOpen = this.isOpen;
    return () => !wasOpen && !this.isOpen && failures === this.#failures;
  }

  /** Probes the service if it has not answered for a while; resolves within `MAX_CHECK_WAIT`, even without a result. */
  async checkAfterSilence(): Promise<void> {
    const isSilent = Math.abs(Date.now() - this.#lastSuccess) > SUSPICIOUS_AFTER;
    if (isSilent && !this.isOpen) await Promise.race([this.check(), pause(MAX_CHECK_WAIT)]);
  }

  /** Probes the service and opens the circuit if it is down; resolves after the probe. */
  check(): Promise<void> {
    if (this.isOpen) return Promise.resolve();
    this.#check ??= this.#checkNow().finally(() => {
      this.#check = null;
    });
    return this.#check;
  }

  /** Calls `check` if a call takes suspiciously long. Call the returned function when the call has ended. */
  watchCall(): () => void {
    const timer = setTimeout(() => void this.check(), SUSPICIOUS_AFTER).unref();
    this.#pending += 1;
    return () => {
      this.#pending -= 1;
      clearTimeout(timer);
    };
  }

  /** Waits for a service that may only be restarting; true once it is up. */
  async waitForRestart(): Promise<boolean> {
    while (this.#openSince !== null) {
      if (Date.now() > this.#openSince + RESTART_GRACE) return false;
      await pause(PROBE_INTERVAL / 5);
    }
    return true;
  }

  async #checkNow(): Promise<void> {
    const began = Date.now();
    let result = await this.#runProbe();
    if (result === "timeout") result = await this.#runProbe(PATIENT_PROBE_TIMEOUT);
    // A service that is only busy has answered other calls in the meantime.
    const isBusy = result === "timeout" && this.#lastSuccess >= began;
    if (result === "ok" || isBusy) return this.recordSuccess();
    this.#openSince = Date.now();
    if (!leaving.signal.aborted) console.error(`The data service is down (${result}).`);
    this.#calls.abort(new Error("The data service is down"));
    this.#calls = new AbortController();
    void this.#awaitRecovery();
  }

  async #awaitRecovery(): Promise<void> {
    do await pause(PROBE_INTERVAL);
    while ((await this.#runProbe(PATIENT_PROBE_TIMEOUT)) !== "ok");
    console.info("The data service is back.");
    this.#openSince = null;
    this.recordSuccess();
    for (const listener of this.#listeners) listener();
  }

  async #runProbe(timeout = PROBE_TIMEOUT): Promise<ProbeResult> {
    const limit = AbortSignal.timeout(timeout);
    try {
      return (await this.#probe(limit)) ? "ok" : "failed";
    } catch {
      return limit.aborted ? "timeout" : "failed";
    }
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds).unref());
}

export const circuitBreaker = singleton("circuit breaker", () => new CircuitBreaker());
