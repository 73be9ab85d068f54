import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from "node:crypto";

/** A secret for a link or a session: 32 random bytes, safe in an address. */
export const randomToken = () => randomBytes(32).toString("base64url");

/** Random digits for typing. */
export const randomDigits = (length: number) => String(randomInt(0, 10 ** length)).padStart(length, "0");

/** What is stored of a secret, so that whoever reads the database cannot use it. */
export const hashSecret = (secret: string) => createHash("sha256").update(secret).digest("hex");

/** Compares two texts in a time that does not depend on where they differ. */
export const sameText = (a: string, b: string) =>
  timingSafeEqual(Buffer.from(hashSecret(a)), Buffer.from(hashSecret(b)));

/** The secret `steps` rotations after this one: computable only with both the secret itself and the stored salt. */
export function secretAfter(secret: string, salt: string, steps: number): string {
  let current = secret;
  for (let n = 0; n < steps; n++) current = createHmac("sha256", current).update(salt).digest("base64url");
  return current;
}
