import { SharedLimit } from "~/auth/shared-limit.server";
import { textReads } from "~/content/derived/collection-lists.server";
import { settings } from "~/content/settings.server";
import { entityTag } from "~/http/conditional.server";
import { type MayConnect, requestPublic } from "~/http/public-request.server";
import { Backoff } from "~/runtime/backoff";
import { config } from "~/runtime/config.server";
import { pageCache } from "~/runtime/page-cache.server";
import { singleton } from "~/runtime/singleton.server";
import { atomFeed } from "./atom";
import { newestEntries } from "./newest-entries.server";
import { FEED_PATHS, getHub } from "./websub";

/** Changes within this time are announced together; by then a CDN has dropped the old feed (milliseconds). */
const DEBOUNCE = 5_000;
const TIMEOUT = 10_000;
const BACKOFF = { first: 30_000, longest: 3_600_000 };
/** How long the processes remember which of them has claimed a change (seconds). */
const CLAIM_SECONDS = 3_600;

/** The feeds as they are now. */
interface FeedState {
  hub: string;
  topics: string[];
  /** Changes whenever the feeds change. */
  version: string;
}

interface NotifierOptions {
  /** Null if the site has no hub. */
  read(): Promise<FeedState | null>;
  /** Claims a version: true for the one process that is to announce it to the hub. */
  claim(version: string): Promise<boolean>;
  mayConnect?: MayConnect;
  debounce?: number;
  backoff?: typeof BACKOFF;
}

/** Tells a WebSub hub that the feeds have changed: once for each change, with retries until the hub confirms it. */
export class HubNotifier {
  /** The version of the feeds when they were last read. The first version is not announced. */
  #version: string | null = null;
  #isPending = false;
  #hasFailed = false;
  #timer: NodeJS.Timeout | null = null;
  /** When the timer fires. */
  #due = 0;
  #running = Promise.resolve();
  readonly #backoff: Backoff;

  constructor(readonly options: NotifierOptions) {
    const { first, longest } = options.backoff ?? BACKOFF;
    this.#backoff = new Backoff(first, longest);
  }

  /** To be called when something on which the feeds depend may have changed. */
  notice(): void {
    this.#schedule(this.options.debounce ?? DEBOUNCE);
  }

  #schedule(wait: number): void {
    const due = Date.now() + wait;
    if (this.#timer && this.#due <= due) return;
    if (this.#timer) clearTimeout(this.#timer);
    this.#due = due;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.#running = this.#running.then(() => this.#run());
    }, wait).unref();
  }

  async #run(): Promise<void> {
    let hub = "";
    try {
      const feeds = await this.options.read();
      if (!feeds) return;
      const isNew = this.#version !== null && feeds.version !== this.#version;
      this.#version = feeds.version;
      if (isNew && (await this.options.claim(feeds.version))) this.#isPending = true;
      if (!this.#isPending) return;
      hub = feeds.hub;
      for (const topic of feeds.topics) await this.#publishTo(hub, topic);
      this.#isPending = false;
      this.#hasFailed = false;
      this.#backoff.reset();
    } catch (error) {
      // Without `hub`, reading the database failed, which is reported elsewhere.
      if (hub && !this.#hasFailed) console.error(describeFailure(hub, error));
      this.#hasFailed ||= hub !== "";
      this.#schedule(this.#backoff.next());
    }
  }

  async #publishTo(hub: string, topic: string): Promise<void> {
    const form = new URLSearchParams({ "hub.mode": "publish", "hub.url": topic, "hub.topic": topic });
    const signal = AbortSignal.timeout(TIMEOUT);
    const { mayConnect } = this.options;
    const answer = await requestPublic(new URL(hub), { signal, form, mayConnect });
    const { statusCode = 0 } = answer;
    answer.destroy();
    if (statusCode < 200 || statusCode > 299) throw new Error(`it answered ${statusCode}`);
  }
}

function describeFailure(hub: string, error: unknown): string {
  const { name, message, code } = error as Error & { code?: string };
  const reason = name === "TimeoutError" || name === "AbortError" ? "it takes too long" : (code ?? message);
  return `The WebSub hub ${hub} could not be told of a change: ${reason}. Check its URL in /admin/settings; the site tries again, and reports nothing until it has worked.`;
}

/** From now on, tells the hub named in the settings, if any, about changes in the feeds. */
export function startHubNotifier(): void {
  singleton("hub notifier", () => {
    // The process that is first to count a version announces it; if they cannot share the count, each of them does.
    const claims = new SharedLimit("websub", { points: 1, seconds: CLAIM_SECONDS });
    const claim = async (version: string) => (await claims.consume(version)) === 0;
    const notifier = new HubNotifier({ read: readFeeds, claim });
    pageCache.onDrop((tag) => {
      if (tag === "*" || textReads.includes(tag)) notifier.notice();
    });
    return notifier;
  });
}

async function readFeeds(): Promise<FeedState | null> {
  const site = await settings();
  const hub = getHub(site);
  if (!hub) return null;
  const { siteUrl } = config();
  const version = entityTag(atomFeed(site, siteUrl, await newestEntries()));
  return { hub, topics: FEED_PATHS.map((path) => siteUrl + path), version };
}
