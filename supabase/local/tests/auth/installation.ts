import { authHandler } from "../../src/auth/index";
import { type AuthSettings, readAuthSettings } from "../../src/auth/settings";
import type { GatewayRequest } from "../../src/http";
import type { Claims, Keys } from "../../src/keys";
import type { Mailer } from "../../src/mail/index";
import { SITE, sql, url } from "./accounts";

type Partly<T> = { [K in keyof T]?: T[K] extends object ? Partly<T[K]> : T[K] };

/** What differs from the installation that the other tests run on. */
interface Difference {
  settings?: Partly<AuthSettings>;
  send?: () => Promise<void>;
  /** Whose token every request carries. */
  claims?: Partial<Claims>;
}

/** The auth service on the tests' database, with settings, mails and signatures of its own. */
export function installation({ settings = {}, send = async () => undefined, claims = {} }: Difference) {
  const usual = readAuthSettings("supabase");
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
      ...usual,
      ...(settings as AuthSettings),
      rate_limit: { ...usual.rate_limit, ...settings.rate_limit },
      email: { ...usual.email, ...(settings.email as AuthSettings["email"]) },
      mfa: { ...usual.mfa, ...(settings.mfa as AuthSettings["mfa"]) },
    },
  );
  return {
    /** One request, such as `POST /signup`, below the client's level. */
    async call(name: string, body: object = {}, headers: Record<string, string> = {}) {
      const [method = "", address = ""] = name.split(" ");
      const { pathname, searchParams } = new URL(address, url);
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
