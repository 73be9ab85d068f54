import { z } from "zod";
import type { GatewayRequest } from "../http";
import { AuthError, invalid, tooLarge } from "./errors";

/** Clients send null for what they leave out; an absent text is "". */
export const text = z
  .string()
  .nullish()
  .transform((value) => value ?? "");

/** Metadata of an account; undefined when left out. */
export const metadata = z
  .record(z.string(), z.unknown())
  .nullish()
  .transform((value) => value ?? undefined);

/** The two fields that make a request part of the PKCE flow. */
export const pkceFields = { code_challenge: text, code_challenge_method: text };

/** Hosted reads no more of a body; metadata travels in every token, so more would break the sender's own requests. */
const BODY_LIMIT_BYTES = 1024 * 1024;

/** The JSON body of a request. Throws `bad_json` for anything that does not parse or has fields of a wrong type. */
export async function bodyOf<T extends z.ZodType>(request: GatewayRequest, schema: T): Promise<z.output<T>> {
  const raw = await request.body();
  if (raw.length > BODY_LIMIT_BYTES) throw tooLarge();
  const parsed = schema.safeParse(parseJson(raw.toString("utf8")));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw badJson(`${issue?.path.join(".") || "body"}: ${issue?.message}`);
}

function parseJson(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch (error) {
    throw badJson(error instanceof Error ? error.message : String(error));
  }
}

const badJson = (why: string) =>
  new AuthError(400, "bad_json", `Could not parse request body as JSON: ${why}`);

/** Length of hosted's column. */
const EMAIL_MAX = 255;

/** The address in lower case. Throws `validation_failed` for one that a browser's e-mail field would not take. */
export function emailOf(address: string): string {
  if (address === "") throw invalid("An email address is required");
  if (address.length > EMAIL_MAX) throw invalid("An email address is too long");
  if (!z.regexes.html5Email.test(address)) throw invalid("Unable to validate email address: invalid format");
  return address.toLowerCase();
}

/** True for a well-formed uuid: what reaches a uuid column without an error of Postgres. */
export const isUuid = (value: unknown): value is string => z.guid().safeParse(value).success;
