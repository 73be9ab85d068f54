import { ENDED_SESSION } from "../../e2e/support/end-session";
import { expiredSession } from "../../e2e/support/session-cookie";
import type { HttpPage } from "./page";

/** Expires the access token, so the next request must refresh the session. */
export const expireSession = (page: HttpPage) => changeSession(page, expiredSession);

/** Makes the session's cookie worthless, as if the session had been ended on another device. */
export const endSession = (page: HttpPage) => changeSession(page, () => ENDED_SESSION);

function changeSession({ cookies }: HttpPage, change: (value: string) => string): void {
  const parts = [...cookies].filter(([name]) => /auth-token(\.\d+)?$/.test(name)).sort();
  const [first] = parts;
  if (!first) throw new Error("There is no session cookie");
  const [name, cookie] = first;
  for (const [part] of parts) cookies.delete(part);
  const whole = parts.map(([, { value }]) => value).join("");
  cookies.set(name.replace(/\.\d+$/, ""), { ...cookie, value: change(whole) });
}
