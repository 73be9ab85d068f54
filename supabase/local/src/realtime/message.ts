import { z } from "zod";
import type { Claims, Keys } from "../keys";

/** The version of the Phoenix channel protocol's serialization that supabase-js uses. */
export const VERSION = "2.0.0";

const ref = z.string().max(255).nullish().default(null);
const name = z.string().max(255);
const message = z.tuple([ref, ref, name, name, z.unknown()]);

/** Reference of the join, reference of the message (repeated in the reply), topic, event, payload. */
export type Message = z.infer<typeof message>;

/** A rejected request; the message is sent to the client. */
export class RealtimeError extends Error {
  /** The message without its code. */
  get detail(): string {
    return this.message.replace(/^\w+: /, "");
  }
}

/** Parses a client's frame. @throws if it is not a message */
export function parseMessage(frame: Buffer, isBinary: boolean): Message {
  if (!isBinary) return message.parse(JSON.parse(frame.toString("utf8")));
  // A broadcast: its kind, the lengths of join reference, reference, topic and three more fields, then the fields.
  const [, joinRef = 0, ref = 0, topic = 0] = frame;
  const at = 7 + joinRef + ref;
  return [null, null, frame.toString("latin1", at, at + topic), "broadcast", null];
}

/** The claims of a valid token of this backend. @throws RealtimeError with the messages of a hosted project */
export async function verifyClaims(token: string, keys: Keys): Promise<Claims & { exp: number }> {
  const claims = await keys.verify(token).catch((error: { code?: string; payload?: { exp?: number } }) => {
    if (error.code === "ERR_JWT_EXPIRED") throw expired(error.payload?.exp ?? 0);
    const isForged = /^ERR_(JWS_SIGNATURE_VERIFICATION_FAILED|JWKS_NO_MATCHING_KEY)$/.test(error.code ?? "");
    throw new RealtimeError(
      isForged
        ? "JwtSignatureError: Failed to validate JWT signature"
        : "MalformedJWT: The token provided is not a valid JWT",
    );
  });
  if (claims.exp === undefined)
    throw new RealtimeError("InvalidJWTToken: Fields `role` and `exp` are required in JWT");
  return { ...claims, exp: claims.exp };
}

/** The error for an expired token; `exp` is in seconds since 1970. */
export function expired(exp: number): RealtimeError {
  const ago = Math.max(0, Math.round(Date.now() / 1000 - exp));
  return new RealtimeError(`InvalidJWTToken: Token has expired ${ago} seconds ago`);
}
