import { z } from "zod";
import type { GatewayRequest } from "../http";
import { AuthError, invalid } from "./errors";
import { bodyOf, text } from "./input";

/** Why a grant is refused: as a hosted project that has not enabled it. */
export async function refusedGrant(grant: string | null, request: GatewayRequest): Promise<AuthError> {
  if (grant === "web3") return new AuthError(422, "web3_provider_disabled", "Web3 provider is disabled");
  if (grant === "id_token") {
    const { provider } = await bodyOf(request, z.object({ provider: text }));
    return new AuthError(400, "provider_disabled", `Provider (issuer "${provider}") is not enabled`);
  }
  return new AuthError(400, "invalid_credentials", "unsupported_grant_type");
}

const refuse = (status: number, code: string, message: string) => async () => {
  throw new AuthError(status, code, message);
};

/** Calls that a fresh hosted project has disabled, or that this backend does not have yet, by their first segment. */
export const DISABLED = {
  authorize: async () => {
    throw invalid("Unsupported provider: provider is not enabled");
  },
  sso: refuse(404, "saml_provider_disabled", "SAML 2.0 is disabled"),
  identities: refuse(404, "manual_linking_disabled", "Manual linking is disabled"),
  passkeys: refuse(404, "passkey_disabled", "Passkeys are disabled"),
  factors: refuse(422, "mfa_totp_enroll_not_enabled", "MFA enroll is disabled for TOTP"),
};
