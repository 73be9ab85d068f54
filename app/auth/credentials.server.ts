import { z } from "zod";

/** Shortest password (specification, section 5). bcrypt reads no more than 72 bytes. */
const SHORTEST_PASSWORD = 6;
const LONGEST_PASSWORD = 72;

/** An address as people type it. */
export const email = z
  .string("Enter your e-mail address.")
  .trim()
  .min(1, "Enter your e-mail address.")
  .max(254, "An e-mail address has at most 254 characters.")
  .pipe(z.email("This is not an e-mail address, such as you@example.com."));

/** A password that somebody chooses. */
export const newPassword = z
  .string("Choose a password.")
  .min(SHORTEST_PASSWORD, `The password needs at least ${SHORTEST_PASSWORD} characters.`)
  .refine(
    (value) => Buffer.byteLength(value) <= LONGEST_PASSWORD,
    `The password can have at most ${LONGEST_PASSWORD} bytes.`,
  );

export const signInSchema = z.object({
  intent: z.literal("sign-in"),
  email,
  password: z.string("Enter your password.").min(1, "Enter your password."),
});

export const signUpSchema = z.object({ intent: z.literal("sign-up"), email, password: newPassword });
