import { createHash } from "node:crypto";
import { text, withBody } from "./body";
import { AuthError, invalid } from "./errors";
import { hashSecret, randomToken, safeEqual } from "./secrets";
import { type Db, ok } from "./service";
import { startSession } from "./sessions";

/** How long a code is valid, as in GoTrue. */
const CODE_TTL_SECONDS = 300;
/** RFC 7636, section 4.2. */
const CHALLENGE = /^[A-Za-z0-9._~-]{43,128}$/;

const s256 = (verifier: string) => createHash("sha256").update(verifier).digest("base64url");

/** The fields that make a request part of the PKCE flow. */
export const pkceFields = { code_challenge: text, code_challenge_method: text };

/**
 * The S256 challenge of a request, or null for the implicit flow. A plain challenge is hashed, since it is the verifier
 * itself and must not be readable in the database.
 * @throws GoTrue's errors for incomplete or malformed fields
 */
export function getChallenge(fields: {
  code_challenge: string;
  code_challenge_method: string;
}): string | null {
  const { code_challenge: challenge } = fields;
  const method = fields.code_challenge_method.toLowerCase();
  if (!challenge && !method) return null;
  if (!challenge || !method) throw invalid("PKCE flow requires code_challenge_method and code_challenge");
  if (!CHALLENGE.test(challenge)) throw invalid(`code challenge does not match ${CHALLENGE.source}`);
  if (method !== "s256" && method !== "plain") throw invalid(`unsupported code_challenge method "${method}"`);
  return method === "s256" ? challenge : s256(challenge);
}

/** Issues an authorization code for the holder of the verifier; `method` becomes the session's amr claim. */
export async function issueCode(db: Db, userId: string, challenge: string, method: string): Promise<string> {
  const code = randomToken();
  await db`
    with stale as (delete from auth.flow_state where auth_code_issued_at < now() - interval '1 day')
    insert into auth.flow_state (id, user_id, auth_code, auth_code_issued_at, code_challenge, code_challenge_method,
      provider_type, authentication_method)
    values (${crypto.randomUUID()}, ${userId}, ${hashSecret(code)}, now(), ${challenge}, 's256', 'email', ${method})`;
  return code;
}

interface Flow {
  user_id: string;
  authentication_method: string;
  code_challenge: string;
  expired: boolean;
}

/** POST /token?grant_type=pkce: exchanges a code for a session, once; a wrong verifier does not use it up. */
export const exchangeCode = withBody({ auth_code: text, code_verifier: text }, async (call) => {
  const { auth_code, code_verifier } = call.body;
  if (!auth_code || !code_verifier) {
    throw invalid("invalid request: both auth code and code verifier should be non-empty");
  }
  const hash = hashSecret(auth_code);
  const answer = await call.auth.sql.begin(async (tx) => {
    const [flow] = await tx<Flow[]>`
      select *, auth_code_issued_at < now() - ${CODE_TTL_SECONDS} * interval '1 s' as expired
      from auth.flow_state where auth_code = ${hash} for update`;
    if (!flow) throw new AuthError("flow_state_not_found");
    if (flow.expired) throw new AuthError("flow_state_expired");
    if (!safeEqual(s256(code_verifier), flow.code_challenge)) throw new AuthError("bad_code_verifier");
    await tx`delete from auth.flow_state where auth_code = ${hash}`;
    return startSession(call, tx, flow.user_id, flow.authentication_method);
  });
  return ok(answer);
});
