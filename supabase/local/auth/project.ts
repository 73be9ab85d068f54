import { type GatewayResponse, json } from "../http";
import type { AuthService } from "./service";

/** GET /health, with the name by which clients know this interface. */
export async function health(): Promise<GatewayResponse> {
  return json(200, {
    version: "embedded",
    name: "GoTrue",
    description: "Sign-in for one machine, with the interface of Supabase Auth",
  });
}

/** GET /.well-known/jwks.json: the public keys that access tokens are verified with. */
export async function publicKeys(auth: AuthService): Promise<GatewayResponse> {
  return json(200, auth.keys.publicJwks, { "cache-control": "public, max-age=600" });
}

const DISABLED_PROVIDERS =
  "anonymous_users apple azure bitbucket discord facebook figma fly github gitlab google kakao keycloak linkedin " +
  "linkedin_oidc notion slack slack_oidc snapchat spotify twitch twitter workos zoom phone";

/** GET /settings: e-mail sign-in with confirmation, as on a fresh hosted project. */
export async function projectSettings(): Promise<GatewayResponse> {
  return json(200, {
    external: {
      ...Object.fromEntries(DISABLED_PROVIDERS.split(" ").map((name) => [name, false])),
      email: true,
    },
    disable_signup: false,
    mailer_autoconfirm: false,
    phone_autoconfirm: false,
    sms_provider: "",
    saml_enabled: false,
    passkeys_enabled: false,
  });
}
