import { config } from "~/runtime/config.server";
import { dataFetch } from "./data-fetch.server";

/** Longer than any real browser's User-Agent (characters). */
const MAX_AGENT = 400;
/** The prefix of the secret keys that hosted projects have issued since 2025. */
const SECRET_KEY = "sb_secret_";

/**
 * The fetch of a client with a visitor's session. It tells the auth service, and no other service, the visitor's
 * IP, so that rate limits apply to the visitor instead of this server, and the User-Agent, to name the session.
 *
 * A hosted project trusts the IP only with a secret key, and rejects such a key together with a browser's
 * User-Agent (docs/decisions/054-visitors-ip.md).
 */
export function visitorFetch(request: Request, ip: string | undefined): typeof fetch {
  const { url, anonKey, serviceKey } = config().supabase;
  const agent = request.headers.get("User-Agent")?.slice(0, MAX_AGENT);
  const isSecret = serviceKey.startsWith(SECRET_KEY);
  return (input, init) => {
    if (!String(input).startsWith(`${url}/auth/v1/`)) return dataFetch(input, init);
    const headers = new Headers(init?.headers);
    if (ip) headers.set("sb-forwarded-for", ip);
    if (isSecret && ip) {
      headers.set("apikey", serviceKey);
      if (headers.get("Authorization") === `Bearer ${anonKey}`) headers.delete("Authorization");
    } else if (agent) headers.set("User-Agent", agent);
    return dataFetch(input, { ...init, headers });
  };
}
