import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from "node:crypto";

/** A secret for a link or a session: 32 random bytes, safe in an address. */
export const randomToken = () => randomBytes(32).toString("base64url");

/** Six random digits for typing. */
export const randomDigits = () => String(randomInt(0, 1_000_000)).padStart(6, "0");

/** What is stored of a secret, so that whoever reads the database cannot use it. */
export const hashOf = (secret: string) => createHash("sha256").update(secret).digest("hex");

/** Compares two texts in a time that does not depend on where they differ. */
export const sameText = (a: string, b: string) => timingSafeEqual(digest(a), digest(b));

/** The token that follows `parent`: computable only with both the parent itself and the stored salt. */
export const nextToken = (parent: string, salt: string) =>
  createHmac("sha256", parent).update(salt).digest("base64url");

const digest = (text: string) => createHash("sha256").update(text).digest();
