import { z } from "zod";

/** The minimum is in characters (specification, section 5), the maximum in bytes: bcrypt ignores the rest. */
const MIN_PASSWORD = 6;
const MAX_PASSWORD = 72;

/** An email address as people type it. */
export const email = z
  .string("Enter your email address.")
  .trim()
  .min(1, "Enter your email address.")
  .max(254, "An email address can have at most 254 characters.")
  .pipe(z.email("Enter an email address such as you@example.com."));

export const newPassword = z
  .string("Choose a password.")
  .min(MIN_PASSWORD, `The password needs at least ${MIN_PASSWORD} characters.`)
  .refine(
    (value) => Buffer.byteLength(value) <= MAX_PASSWORD,
    `The password can have at most ${MAX_PASSWORD} bytes.`,
  );

export const signInSchema = z.object({
  intent: z.literal("sign-in"),
  email,
  password: z.string("Enter your password.").min(1, "Enter your password."),
  /** The checkbox "Stay signed in". */
  stay: z.literal("on").optional(),
});

export const signUpSchema = z.object({ intent: z.literal("sign-up"), email, password: newPassword });
