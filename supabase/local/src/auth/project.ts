import { json } from "../http";
import { text, withBody } from "./body";
import { AuthError, type ErrorCode } from "./errors";
import { type Answer, type Call, ok } from "./service";

// Public facts about the project, and responses for features that a new hosted project has disabled.

/** GET /health */
export const health = async (): Answer =>
  ok({ version: "embedded", name: "GoTrue", description: "Supabase Auth's API on one machine" });

/** GET /.well-known/jwks.json: the public keys for verifying access tokens. */
export const publicKeys = async ({ auth }: Call): Answer =>
  json(200, auth.keys.publicJwks, { "cache-control": "public, max-age=600" });

const DISABLED_PROVIDERS =
  "anonymous_users apple azure bitbucket discord facebook figma fly github gitlab google kakao keycloak linkedin " +
  "linkedin_oidc notion slack slack_oidc snapchat spotify twitch twitter workos zoom phone";

/** GET /settings: the features that this backend supports, even if config.toml enables others. */
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

/** The error for a path without a route. */
export function unknownRoute(method: string, path: string): AuthError {
  const [, code, message] = DISABLED.find(([pattern]) => pattern.test(path)) ?? [];
  if (code) return new AuthError(code, message);
  return new AuthError("not_found", `${method} ${path} does not exist`);
}

/** grant_type=id_token */
export const idTokenGrant = withBody({ provider: text }, async ({ body }) => {
  throw new AuthError("provider_disabled", `Provider (issuer "${body.provider}") is not enabled`);
});

/** grant_type=web3 */
export const web3Grant = async (): Answer => {
  throw new AuthError("web3_provider_disabled");
};
