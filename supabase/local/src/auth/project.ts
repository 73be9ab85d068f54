import { json } from "../http";
import { reads, text } from "./body";
import { AuthError, type ErrorCode } from "./errors";
import { type Answer, type Call, ok } from "./service";
import { web3Problem } from "./web3";

// What this project offers; and what a fresh hosted project has switched off answers here as it does there.

/** GET /health, with the name by which clients know this interface. */
export const health = async (): Answer =>
  ok({ version: "embedded", name: "GoTrue", description: "Supabase Auth's interface on one machine" });

/** GET /.well-known/jwks.json: the public keys that access tokens are verified with. */
export const publicKeys = async ({ auth }: Call): Answer =>
  json(200, auth.keys.publicJwks, { "cache-control": "public, max-age=600" });

const DISABLED_PROVIDERS =
  "anonymous_users apple azure bitbucket discord facebook figma fly github gitlab google kakao keycloak linkedin " +
  "linkedin_oidc notion slack slack_oidc snapchat spotify twitch twitter workos zoom phone";

/** GET /settings: what works here, whatever else config.toml enables for a hosted project. */
export const settings = async ({ auth }: Call): Answer =>
  ok({
    external: {
      ...Object.fromEntries(DISABLED_PROVIDERS.split(" ").map((name) => [name, false])),
      email: true,
    },
    disable_signup: !auth.settings.enable_signup,
    ...{ mailer_autoconfirm: false, phone_autoconfirm: false, sms_provider: "" },
    ...{ saml_enabled: false, saml_private_key_next_configured: false, passkeys_enabled: false },
  });

const DISABLED: [path: RegExp, code: ErrorCode, message?: string][] = [
  [/^\/authorize$/, "validation_failed", "Unsupported provider: provider is not enabled"],
  [/\/sso(\/|$)/, "saml_provider_disabled"],
  [/\/passkeys(\/|$)/, "passkey_disabled"],
  [/\/oauth\//, "feature_disabled"],
  [/^\/admin\/custom-providers/, "feature_disabled", "Custom OAuth providers are disabled"],
];

/** Why a path that no call answers is refused. */
export function refusal(method: string, path: string): AuthError {
  const [, code, message] = DISABLED.find(([pattern]) => pattern.test(path)) ?? [];
  if (code) return new AuthError(code, message);
  return new AuthError("not_found", `${method} ${path} is not a call of this backend`);
}

/** The grant of another provider's token. */
export const idTokenGrant = reads({ provider: text }, async ({ body }) => {
  throw new AuthError("provider_disabled", `Provider (issuer "${body.provider}") is not enabled`);
});

/** The grant of a wallet: the message is checked first, so that a wrong one is told from a disabled provider. */
export const web3Grant = reads({ chain: text, message: text }, async ({ body }) => {
  throw web3Problem(body.chain, body.message) ?? new AuthError("web3_provider_disabled");
});
