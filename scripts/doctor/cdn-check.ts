import { PROVIDERS } from "../../server/cdn-providers";
import { describePurgeError, purge } from "../../server/cdn-purger";
import { ask } from "./ask";
import { type Check, note, ok, wrong } from "./check";

/** Nothing carries it. */
const UNUSED_TAG = "doctor";
/** A CDN has several caches in one place: the next visit may meet one that does not have the page yet. */
const VISITS = 5;
/** A theme's cookie (app/http/theme.server.ts): such pages are made for this browser. */
const COOKIE = "theme=ImRhcmsi";
const RULES = "see “Behind a CDN” in docs/deploying.md.";

/** The CDN accepts purges, keeps pages for visitors, and asks the site for everybody who has a cookie. */
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
