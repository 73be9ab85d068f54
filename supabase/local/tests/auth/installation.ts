import { authHandler } from "../../src/auth/index";
import { type AuthSettings, readAuthSettings } from "../../src/auth/settings";
import type { GatewayRequest } from "../../src/http";
import type { Claims, Keys } from "../../src/keys";
import type { Mailer } from "../../src/mail/index";
import { SITE, sql, url } from "./accounts";

type Partly<T> = { [K in keyof T]?: T[K] extends object ? Partly<T[K]> : T[K] };

/** Differences to the backend of the other tests. */
interface Difference {
  settings?: Partly<AuthSettings>;
  send?: () => Promise<void>;
  /** The claims of every request's token. */
  claims?: Partial<Claims>;
}

/** An auth service on the tests' database, with its own settings, mailer and keys. */
export function installation({ settings = {}, send = async () => undefined, claims = {} }: Difference) {
  const defaults = readAuthSettings("supabase");
  const handler = authHandler(
    {
      database: { sql },
      keys: { sign: async () => "token", verify: async () => claims } as unknown as Keys,
      mailer: { send } as unknown as Mailer,
      projectDir: "supabase",
      siteUrl: SITE,
      url,
    },
    {
      ...defaults,
      ...(settings as AuthSettings),
      rate_limit: { ...defaults.rate_limit, ...settings.rate_limit },
      email: { ...defaults.email, ...(settings.email as AuthSettings["email"]) },
      mfa: { ...defaults.mfa, ...(settings.mfa as AuthSettings["mfa"]) },
    },
  );
  return {
    /** A raw request, such as `POST /signup`. */
    async call(name: string, body: object = {}, headers: Record<string, string> = {}) {
      const [method = "", path = ""] = name.split(" ");
      const { pathname, searchParams } = new URL(path, url);
      const request = {
        ...{ method, path: pathname, query: searchParams, remoteAddress: "127.0.0.1" },
        headers: { authorization: "Bearer token", ...headers },
        body: async () => Buffer.from(JSON.stringify(body)),
      };
      const { status, body: answer } = await handler(request as unknown as GatewayRequest);
      return { status, answer: JSON.parse(String(answer)) as Record<string, unknown> };
    },
  };
}

export type Installation = ReturnType<typeof installation>;
