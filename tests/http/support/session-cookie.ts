import { expiredSession } from "../../e2e/support/session-cookie";
import type { HttpPage } from "./page";

/** Expires the access token, so the next request must refresh the session. */
export function expireSession({ cookies }: HttpPage): void {
  const parts = [...cookies].filter(([name]) => /auth-token(\.\d+)?$/.test(name)).sort();
  const [first] = parts;
  if (!first) throw new Error("There is no session cookie");
  const [name, cookie] = first;
  for (const [part] of parts) cookies.delete(part);
  const whole = parts.map(([, { value }]) => value).join("");
  cookies.set(name.replace(/\.\d+$/, ""), { ...cookie, value: expiredSession(whole) });
}
