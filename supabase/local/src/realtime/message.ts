import { z } from "zod";
import type { Claims, Keys } from "../keys";

/** The serialization of the Phoenix channel protocol that supabase-js uses. */
export const VERSION = "2.0.0";

const ref = z.string().max(255).nullish().default(null);
const name = z.string().max(255);
const message = z.tuple([ref, ref, name, name, z.unknown()]);

/** Reference of the join, of the message (an answer repeats it), topic, event, payload. */
export type Message = z.infer<typeof message>;

/** Something that a client asked for and cannot have; the message is for the client. */
export class Refused extends Error {
  /** The message without its code. */
  get detail(): string {
    return this.message.replace(/^\w+: /, "");
  }
}

/** Reads a frame of a client. Throws when it is no message. */
export function readMessage(frame: Buffer, isBinary: boolean): Message {
  if (!isBinary) return message.parse(JSON.parse(frame.toString("utf8")));
  // A broadcast: kind, lengths of join reference, reference, topic and three more, then these in this order.
  const [, joinRef = 0, ref = 0, topic = 0] = frame;
  const at = 7 + joinRef + ref;
  return [null, null, frame.toString("latin1", at, at + topic), "broadcast", null];
}

/** The claims of a token that is signed by this backend and not expired. Throws Refused with hosted's words. */
export async function readClaims(token: string, keys: Keys): Promise<Claims & { exp: number }> {
  const claims = await keys.verify(token).catch((error: { code?: string; payload?: { exp?: number } }) => {
    if (error.code === "ERR_JWT_EXPIRED") throw expired(error.payload?.exp ?? 0);
    const forged = /^ERR_(JWS_SIGNATURE_VERIFICATION_FAILED|JWKS_NO_MATCHING_KEY)$/.test(error.code ?? "");
    throw new Refused(
      forged
        ? "JwtSignatureError: Failed to validate JWT signature"
        : "MalformedJWT: The token provided is not a valid JWT",
    );
  });
  if (claims.exp === undefined)
    throw new Refused("InvalidJWTToken: Fields `role` and `exp` are required in JWT");
  return { ...claims, exp: claims.exp };
}

/** `exp` in seconds since 1970. */
export function expired(exp: number): Refused {
  const ago = Math.max(0, Math.round(Date.now() / 1000 - exp));
  return new Refused(`InvalidJWTToken: Token has expired ${ago} seconds ago`);
}
