import { PROVIDERS } from "../../server/cdn-providers";
import { describePurgeError, purge } from "../../server/cdn-purger";
import { ask } from "./ask";
import { type Check, note, ok, wrong } from "./check";

/** A tag that no response has, so purging it has no effect. */
const UNUSED_TAG = "doctor";
/** A CDN has several caches in one location, so the next visit may reach one that does not have the page yet. */
const VISITS = 5;
/** The cookie of the dark theme (app/http/theme.server.ts): with it, a page is rendered for this browser. */
const COOKIE = "theme=ImRhcmsi";
const RULES = "see “Behind a CDN” in docs/deploying.md.";

/** Checks that the CDN accepts purges, caches pages for visitors, and passes on requests with a cookie to the site. */
export const checkCdn: Check = async ({ config: { cdn, siteUrl } }) => {
  if (!cdn) return note("None is set.");
  const failure = await purge(cdn, [UNUSED_TAG]).then(
    () => null,
    (error) => describePurgeError(error, cdn),
  );
  if (failure)
    return wrong(
      `${cdn.name} does not accept purges, so it shows old pages (${failure}). Correct CDN_ZONE and CDN_TOKEN: ` +
        `the token's permissions and its zone, ${RULES}`,
    );
  const header = PROVIDERS[cdn.name].hitHeader;
  const visit = async (headers: Record<string, string> = {}) => {
    const answer = await ask(`${siteUrl}/`, { headers });
    return String(answer.headers[header.toLowerCase()] ?? "");
  };
  let state = "";
  for (let n = 0; n < VISITS && !isHit(state); n++) state = await visit();
  if (!state)
    return wrong(
      `Visitors do not come through ${cdn.name}: an answer from ${siteUrl} has no ${header}. Point the DNS record to ` +
        "the CDN, or remove CDN, CDN_ZONE and CDN_TOKEN.",
    );
  if (!isHit(state))
    return wrong(`${cdn.name} keeps no pages (${header}: ${state}): set its rules, ${RULES}`);
  if (isHit(await visit({ Cookie: COOKIE })))
    return wrong(
      `${cdn.name} gives browsers that have a cookie from the site, signed-in authors included, what visitors get. ` +
        `Set its rule for cookies, ${RULES}`,
    );
  return ok(`${cdn.name} accepts purges, keeps pages, and leaves browsers that have a cookie to the site.`);
};

const isHit = (state: string) => /\bHIT\b/i.test(state);
