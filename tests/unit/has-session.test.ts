import { expect, test } from "vitest";
import { hasSession } from "~/auth/clients.server";

const withCookie = (Cookie: string) => new Request("http://localhost/", { headers: { Cookie } });

test.each(["sb-site-auth-token=a", "theme=dark; sb-site-auth-token=a", "a=1;sb-site-auth-token.0=a"])(
  "a session is found in “%s”",
  (cookie) => expect(hasSession(withCookie(cookie))).toBe(true),
);

test.each([
  "",
  "theme=dark",
  "theme=sb-site-auth-token",
  "my-sb-site-auth-token=a",
  "sb-a=1; b-auth-token=1",
  "sb-a; b-auth-token=1",
])("no session is found in “%s”", (cookie) => expect(hasSession(withCookie(cookie))).toBe(false));
