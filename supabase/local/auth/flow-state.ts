import { createHash } from "node:crypto";
import { AuthError, invalid } from "./errors";
import { hashOf, randomToken, sameText } from "./secrets";
import type { AuthService, Db } from "./service";

/** How a mailed link's flow was started; what hosted writes into a flow's authentication_method. */
export type FlowMethod = "email/signup" | "recovery" | "magiclink" | "invite" | "email_change";

/** A client's half of the PKCE flow (RFC 7636). */
export interface Challenge {
  challenge: string;
  method: "s256" | "plain";
}

/** Lengths and alphabet of RFC 7636, section 4.2. */
const CHALLENGE_LENGTH = { min: 43, max: 128 };
const CHALLENGE_ALPHABET = /^[A-Za-z0-9._~-]+$/;

/** The challenge of a request, or null for the implicit flow. Throws as hosted for half or malformed ones. */
export function challengeOf(fields: {
  code_challenge: string;
  code_challenge_method: string;
}): Challenge | null {
  const { code_challenge: challenge } = fields;
  const method = fields.code_challenge_method.toLowerCase();
  if (!challenge && !method) return null;
  if (!challenge || !method) throw invalid("PKCE flow requires code_challenge_method and code_challenge");
  const { min, max } = CHALLENGE_LENGTH;
  if (challenge.length < min || challenge.length > max) {
    throw invalid(`code challenge has to be between ${min} and ${max} characters`);
  }
  if (!CHALLENGE_ALPHABET.test(challenge)) {
    throw invalid(
      "code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes",
    );
  }
  if (method !== "s256" && method !== "plain") throw invalid(`unsupported code_challenge method "${method}"`);
  return { challenge, method };
}

/** Remembers a challenge until the mailed link comes back. */
export async function startFlow(
  db: Db,
  userId: string,
  method: FlowMethod,
  { challenge, method: hash }: Challenge,
) {
  await db`delete from auth.flow_state where created_at < now() - interval '2 days'`;
  await db`
    insert into auth.flow_state (id, user_id, authentication_method, provider_type, code_challenge, code_challenge_method)
    values (${crypto.randomUUID()}, ${userId}, ${method}, 'email', ${challenge}, ${hash})`;
}

/** A code for the newest flow of the account and method, to be exchanged by whoever started it. */
export async function issueAuthCode(db: Db, userId: string, method: FlowMethod): Promise<string> {
  const code = randomToken();
  const updated = await db`
    update auth.flow_state set auth_code = ${hashOf(code)}, auth_code_issued_at = now(), updated_at = now()
    where id = (select id from auth.flow_state where user_id = ${userId} and authentication_method = ${method}
      order by created_at desc limit 1)`;
  if (updated.count === 0) {
    throw new AuthError(422, "flow_state_not_found", "No valid flow state found for user.");
  }
  return code;
}

interface FlowRow {
  id: string;
  user_id: string;
  authentication_method: FlowMethod;
  code_challenge: string;
  code_challenge_method: Challenge["method"];
  expired: boolean;
}

/** Exchanges a code once; a wrong verifier leaves it to its owner. Throws hosted's errors. */
export async function redeemAuthCode(
  db: Db,
  settings: AuthService["settings"],
  code: string,
  verifier: string,
) {
  const [flow] = await db<FlowRow[]>`
    select *, auth_code_issued_at < now() - make_interval(secs => ${settings.authCodeSeconds}::int) as expired
    from auth.flow_state where auth_code = ${hashOf(code)} for update`;
  if (!flow) {
    throw new AuthError(404, "flow_state_not_found", "invalid flow state, no valid flow state found");
  }
  if (flow.expired)
    throw new AuthError(422, "flow_state_expired", "invalid flow state, flow state has expired");
  const answer =
    flow.code_challenge_method === "plain"
      ? verifier
      : createHash("sha256").update(verifier).digest("base64url");
  if (!sameText(answer, flow.code_challenge)) {
    throw new AuthError(
      400,
      "bad_code_verifier",
      "code challenge does not match previously saved code verifier",
    );
  }
  await db`delete from auth.flow_state where id = ${flow.id}`;
  return { userId: flow.user_id, method: flow.authentication_method };
}
