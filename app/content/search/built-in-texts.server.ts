import { serviceClient } from "~/auth/clients.server";
import { hub } from "~/realtime/hub.server";
import { plainText } from "~/rich-text/text";
import { getDefaultPages } from "../defaults/default-pages.server";
import { getDefaultEssays } from "../defaults/essays.server";

/** The wait after a failure (milliseconds). */
const RETRY_AFTER = 60_000;

let sending = Promise.resolve();
let sentFor = Number.NaN;
let retryAt = Number.POSITIVE_INFINITY;

/**
 * Gives the database the texts that come with the site, once in each process and whenever it may be another database: it
 * indexes those that it does not have. A failure, as while nothing can be written, is logged; the search goes on without
 * those that are missing, and a later one tries again.
 */
export function storeBuiltInTexts(): Promise<void> {
  // Only what is announced for all tables at once counts.
  const version = hub.getVersion([]);
  if (version !== sentFor || performance.now() >= retryAt) {
    sentFor = version;
    retryAt = Number.POSITIVE_INFINITY;
    sending = sendTexts().catch((error) => {
      retryAt = performance.now() + RETRY_AFTER;
      const reason = error instanceof Error ? error.message : error;
      console.error("The built-in texts could not be added to the search:", reason);
    });
  }
  return sending;
}

async function sendTexts(): Promise<void> {
  const pages = Array.from(getDefaultPages().values()).filter(({ published }) => published);
  const texts = [
    ...pages.map(({ slug, ...page }) => ({ kind: "page", url: `/${slug}`, ...page })),
    ...getDefaultEssays().map(({ id, ...essay }) => ({ kind: "essay", url: `/models/${id}`, ...essay })),
  ];
  const { error } = await serviceClient().rpc("store_built_in_texts", {
    _texts: texts.map(({ kind, url, title, document }) => ({ kind, url, title, text: plainText(document) })),
  });
  if (error) throw new Error(error.message);
}
