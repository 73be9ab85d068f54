import { z } from "zod";
import { AuthError, invalid } from "./errors";
import type { Answer, Call, UserCall } from "./service";

/** Clients may send null for an absent field; both become "". */
export const text = z
  .string()
  .nullish()
  .transform((value) => value ?? "");

/** An account's metadata; undefined when absent. */
export const metadata = z
  .record(z.string(), z.unknown())
  .nullish()
  .transform((value) => value ?? undefined);

export const flag = z.boolean().nullish();

/** GoTrue's limit. Metadata is part of every access token, so more would make the sender's own requests too large. */
const BODY_LIMIT_BYTES = 1024 * 1024;

/** Wraps a handler with validation of the JSON body. @throws AuthError (bad_json) if it does not match `shape` */
const bodyParser =
  <C extends Call>() =>
  <S extends z.ZodRawShape>(
    shape: S,
    handle: (call: C & { body: z.output<z.ZodObject<S>> }) => Answer,
  ): ((call: C) => Answer) =>
  async (call) =>
    handle({ ...call, body: await readBody(call, z.object(shape)) });

export const withBody = bodyParser<Call>();
export const withUserBody = bodyParser<UserCall>();

async function readBody<S extends z.ZodType>({ request }: Call, schema: S): Promise<z.output<S>> {
  const raw = await request.body();
  if (raw.length > BODY_LIMIT_BYTES) throw new AuthError("request_entity_too_large");
  // A DELETE request may have no body.
  const parsed = schema.safeParse(parseJson(raw.toString() || (request.method === "DELETE" ? "{}" : "")));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw badJson(`${issue?.path.join(".") || "body"}: ${issue?.message}`);
}

function parseJson(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch (error) {
    throw badJson(error);
  }
}

const badJson = (why: unknown) => new AuthError("bad_json", `Could not parse request body as JSON: ${why}`);

/** The length of the column auth.users.email. */
const EMAIL_MAX = 255;

/** The email in lower case. @throws AuthError (validation_failed) if an HTML email field would reject it */
export function getEmail(email: string): string {
  if (email === "") throw invalid("An email address is required");
  if (email.length > EMAIL_MAX) throw invalid("An email address is too long");
  if (!z.regexes.html5Email.test(email)) throw invalid("Unable to validate email address: invalid format");
  return email.toLowerCase();
}

/** Whether Postgres would accept the value as a uuid. */
export const isUuid = (value: unknown): value is string => z.guid().safeParse(value).success;
