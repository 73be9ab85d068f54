import { createCookie } from "@remix-run/node";
import { config } from "~/runtime/config.server";

const NAME = "session-only";

/** Present if the session should end when the browser closes; this cookie ends then too. */
const cookie = createCookie(NAME, { httpOnly: true, sameSite: "lax", path: "/" });

/** Whether the sender chose not to stay signed in. */
export function endsWithBrowser(request: Request): boolean {
  return new RegExp(`(?:^|;\\s*)${NAME}=[^;]`).test(request.headers.get("Cookie") ?? "");
}

/** The Set-Cookie value that remembers the choice. */
export function lifetimeCookie({ staysSignedIn }: { staysSignedIn: boolean }): Promise<string> {
  const secure = config().siteUrl.startsWith("https:");
  return staysSignedIn ? cookie.serialize("", { maxAge: 0, secure }) : cookie.serialize("1", { secure });
}
