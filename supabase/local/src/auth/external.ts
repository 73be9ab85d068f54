import { request } from "node:http";
import { type Handler, HttpError } from "../http";

/** Describe one connection, so they are not passed on (RFC 9110, section 7.6.1); Host and length are set again. */
const OF_ONE_CONNECTION =
  /^(connection|host|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|content-length)$/;

/**
 * LOCAL_AUTH_URL: a Supabase Auth to use instead of the embedded one; null if it is not set.
 * @throws if it is not an http:// URL
 */
export function externalAuthUrl(): string | null {
  const url = process.env.LOCAL_AUTH_URL?.trim().replace(/\/$/, "") || null;
  if (url && !/^http:\/\/[^/]/.test(url))
    throw new Error("LOCAL_AUTH_URL: this is not a URL such as http://127.0.0.1:9999.");
  return url;
}

/** Hands requests on to the Auth at `authUrl`, and its responses back unchanged, redirects included. */
export function forwardTo(authUrl: string): Handler {
  return async ({ method, path, query, headers, remoteAddress, body }) => {
    const sent = await body();
    const search = query.size > 0 ? `?${query}` : "";
    const forwarded = {
      ...withoutConnection(headers),
      "x-forwarded-for": remoteAddress,
      ...(sent.length > 0 && { "content-length": sent.length }),
    };
    return new Promise((resolve, reject) => {
      const outgoing = request(`${authUrl}${path}${search}`, { method, headers: forwarded }, (response) =>
        resolve({
          status: response.statusCode ?? 502,
          headers: withoutConnection(response.headers),
          body: response,
        }),
      );
      outgoing.on("error", (error) => {
        console.error("The Auth at LOCAL_AUTH_URL does not answer:", error.message);
        reject(new HttpError(503, { message: "The auth service does not answer" }));
      });
      outgoing.end(sent);
    });
  };
}

function withoutConnection(headers: NodeJS.Dict<string | string[]>): Record<string, string> {
  const kept = Object.entries(headers).filter(([name]) => !OF_ONE_CONNECTION.test(name));
  return Object.fromEntries(kept.map(([name, value]) => [name, String(value)]));
}
