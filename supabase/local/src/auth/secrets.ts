import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from "node:crypto";

/** A secret for a link or a session: 32 random bytes, safe in a URL. */
export const randomToken = () => randomBytes(32).toString("base64url");

/** A one-time password of `length` digits. */
export const randomOtp = (length: number) => String(randomInt(0, 10 ** length)).padStart(length, "0");

/** The hash that is stored in place of a secret, so a leaked database is useless for signing in. */
export const hashSecret = (secret: string) => createHash("sha256").update(secret).digest("hex");

/** Compares two strings in constant time. */
export const safeEqual = (a: string, b: string) =>
  timingSafeEqual(Buffer.from(hashSecret(a)), Buffer.from(hashSecret(b)));

/** The secret after `steps` rotations. Both the secret itself and the stored salt are needed to compute it. */
export function rotateSecret(secret: string, salt: string, steps: number): string {
  let current = secret;
  for (let n = 0; n < steps; n++) current = createHmac("sha256", current).update(salt).digest("base64url");
  return current;
}
