import { type Cookie, type CookieOptions, createCookie } from "@remix-run/node";
import { config } from "~/runtime/config.server";

/**
 * A signed cookie. It is created on first use, because the configuration cannot be read while modules load.
 */
export function signedCookie(
  name: string,
  options: Pick<CookieOptions, "httpOnly" | "maxAge" | "path">,
): () => Cookie {
  let cookie: Cookie | undefined;
  return () => {
    cookie ??= createCookie(name, {
      ...options,
      sameSite: "lax",
      secrets: [config().sessionSecret],
      secure: config().siteUrl.startsWith("https:"),
    });
    return cookie;
  };
}
