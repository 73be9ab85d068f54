import { ask, form } from "../e2e/support/ask";
import type { Person } from "../e2e/support/people";
import { expiredSession } from "../e2e/support/session-cookie";

/** A browser without scripts: it keeps cookies, and follows no redirect. */
export class Visitor {
  readonly #url: string;
  readonly cookies: Map<string, string>;

  constructor(url: string, cookies: Iterable<[string, string]> = []) {
    this.#url = url;
    this.cookies = new Map(cookies);
  }

  get(path: string) {
    return this.#send(path, {});
  }

  /** Submits a form of the site. */
  post(path: string, fields: Record<string, string>) {
    const body = new URLSearchParams(fields).toString();
    return this.#send(path, { method: "POST", body, headers: { Origin: this.#url, ...form } });
  }

  signIn({ email, password }: Person) {
    return this.post("/auth", { intent: "sign-in", email, password });
  }

  /** Expires the access token, so that the next request must refresh the session. */
  expireSession(): void {
    const parts = [...this.cookies.keys()].filter((name) => /auth-token(\.\d+)?$/.test(name)).sort();
    const whole = parts.map((name) => this.cookies.get(name)).join("");
    for (const name of parts) this.cookies.delete(name);
    this.cookies.set((parts[0] ?? "").replace(/\.\d+$/, ""), expiredSession(whole));
  }

  async #send(path: string, options: Parameters<typeof ask>[1]) {
    const Cookie = [...this.cookies].map((pair) => pair.join("=")).join("; ");
    const answer = await ask(this.#url + path, { ...options, headers: { Cookie, ...options?.headers } });
    for (const line of answer.headers["set-cookie"] ?? []) this.#keep(line);
    return answer;
  }

  #keep(line: string): void {
    const [, name = "", value = "", attributes = ""] = /^([^=]+)=([^;]*)(.*)/.exec(line) ?? [];
    if (/max-age=0/i.test(attributes)) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}
