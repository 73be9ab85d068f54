import { z } from "zod";
import { type GatewayRequest, type GatewayResponse, json } from "../http";
import { AuthError, invalid } from "./errors";
import { challengeOf } from "./flow-state";
import { bodyOf, emailOf, metadata, pkceFields, text } from "./input";
import { MAILS, sendMail } from "./mailing";
import { randomToken } from "./secrets";
import type { AuthService } from "./service";
import { register } from "./sign-up";
import { findUserByEmail } from "./users";

/** The same for a known and an unknown address. */
const DONE = json(200, {});

/** POST /resend of `signup` and `email_change`; says nothing about whether there was anything to send. */
export async function resend(auth: AuthService, request: GatewayRequest): Promise<GatewayResponse> {
  const body = await bodyOf(request, z.object({ type: text, email: text, phone: text, ...pkceFields }));
  if (!["signup", "email_change", "sms", "phone_change"].includes(body.type)) {
    throw invalid("Missing one of these types: signup, email_change, sms, phone_change");
  }
  const challenge = challengeOf(body);
  if (!body.email && body.type === "signup") throw invalid("Type provided requires an email address");
  if (!body.phone && body.type === "sms") throw invalid("Type provided requires a phone number");
  if (body.email && body.phone) throw invalid("Only an email address or phone number should be provided.");
  if (body.phone) throw new AuthError(400, "phone_provider_disabled", "Phone logins are disabled");
  const user = await findUserByEmail(auth.sql, emailOf(body.email));
  if (user && body.type === "signup" && !user.email_confirmed_at) {
    await sendMail(auth, request, user, MAILS.confirmation, { challenge });
  }
  if (user?.email_change && body.type === "email_change") {
    await sendMail(auth, request, user, MAILS.emailChange, { challenge, newEmail: user.email_change });
  }
  return DONE;
}

/** POST /recover: a link to choose a new password. */
export async function recover(auth: AuthService, request: GatewayRequest): Promise<GatewayResponse> {
  const body = await bodyOf(request, z.object({ email: text, ...pkceFields }));
  if (!body.email) throw invalid("Password recovery requires an email");
  const email = emailOf(body.email);
  const challenge = challengeOf(body);
  const user = await findUserByEmail(auth.sql, email);
  if (user) await sendMail(auth, request, user, MAILS.recovery, { challenge });
  return DONE;
}

const otpBody = z.object({
  email: text,
  phone: text,
  channel: text,
  create_user: z.boolean().nullish(),
  data: metadata,
  ...pkceFields,
});

/** POST /otp and /magiclink: a link and six digits; a new address gets an account and a confirmation instead. */
export async function otp(auth: AuthService, request: GatewayRequest): Promise<GatewayResponse> {
  const body = await bodyOf(request, otpBody);
  if (body.email && body.phone) throw invalid("Only an email address or phone number should be provided");
  if (body.email && body.channel) throw invalid("Channel should only be specified with Phone OTP");
  const challenge = challengeOf(body);
  if (body.phone) throw new AuthError(400, "phone_provider_disabled", "Unsupported phone provider");
  if (!body.email) throw invalid("One of email or phone must be set");

  const email = emailOf(body.email);
  const user = await findUserByEmail(auth.sql, email);
  if (!user && body.create_user === false)
    throw new AuthError(422, "otp_disabled", "Signups not allowed for otp");
  if (user?.email_confirmed_at) await sendMail(auth, request, user, MAILS.magicLink, { challenge });
  else await register(auth, request, { email, password: randomToken(), data: body.data, challenge });
  return DONE;
}
