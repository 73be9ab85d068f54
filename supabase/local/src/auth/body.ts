import { z } from "zod";
import { AuthError, invalid } from "./errors";
import type { Answer, Call, OwnCall } from "./service";

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

export const flag = z.boolean().nullish();

/** Hosted reads no more of a body; metadata travels in every token, so more would break the sender's own requests. */
const BODY_LIMIT_BYTES = 1024 * 1024;

/**
 * Gives a call its JSON body, checked. The call then throws `bad_json` for a body that does not parse or has fields of
 * a wrong type.
 */
const reader =
  <C extends Call>() =>
  <S extends z.ZodRawShape>(
    shape: S,
    answer: (call: C & { body: z.output<z.ZodObject<S>> }) => Answer,
  ): ((call: C) => Answer) =>
  async (call) =>
    answer({ ...call, body: await readBody(call, z.object(shape)) });

export const reads = reader<Call>();
export const readsOwn = reader<OwnCall>();

async function readBody<S extends z.ZodType>({ request }: Call, schema: S): Promise<z.output<S>> {
  const raw = await request.body();
  if (raw.length > BODY_LIMIT_BYTES) throw new AuthError("request_entity_too_large");
  // A DELETE may come without a body.
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

/** Length of hosted's column. */
const EMAIL_MAX = 255;

/** The address in lower case. Throws `validation_failed` for one that a browser's e-mail field would not take. */
export function getEmail(address: string): string {
  if (address === "") throw invalid("An email address is required");
  if (address.length > EMAIL_MAX) throw invalid("An email address is too long");
  if (!z.regexes.html5Email.test(address)) throw invalid("Unable to validate email address: invalid format");
  return address.toLowerCase();
}

/** True for a well-formed uuid: what reaches a uuid column without an error of Postgres. */
export const isUuid = (value: unknown): value is string => z.guid().safeParse(value).success;
