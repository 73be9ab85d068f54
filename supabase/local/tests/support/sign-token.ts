import { readFile } from "node:fs/promises";
import path from "node:path";
import { importJWK, SignJWT } from "jose";
import { backend } from "./backend";

/** Signs a token with the backend's own key, as only its auth service could. */
export async function signToken(claims: object, expires?: string): Promise<string> {
  const { keys } = JSON.parse(await readFile(path.join(backend.dataDir, "secrets.json"), "utf8"));
  const token = new SignJWT({ ...claims }).setProtectedHeader({ alg: "ES256", kid: keys.jwk.kid });
  if (expires) token.setExpirationTime(expires);
  return token.sign(await importJWK(keys.jwk, "ES256"));
}
