import { data } from "@remix-run/node";
import type { z } from "zod";

/** More fields than any form of this site sends; the largest forms have a checkbox per row. */
const MAX_FIELDS = 1_000;

/**
 * The request's form data, with the line endings of texts normalized to \n: browsers send \r\n.
 * @throws 400 if the body is not a form or has more than 1,000 fields.
 */
export async function readFormData(request: Request): Promise<FormData> {
  try {
    return withPlainLineEnds(await (await limitFields(request)).formData());
  } catch {
    throw data("The form can’t be read", { status: 400 });
  }
}

function withPlainLineEnds(sent: FormData): FormData {
  const form = new FormData();
  for (const [name, value] of sent)
    form.append(name, typeof value === "string" ? value.replace(/\r\n?/g, "\n") : value);
  return form;
}

/** The boundary as all browsers send it; what the parser could read as another one is no form. */
const MULTIPART = /^multipart\/form-data; *boundary=("?)([\w'()+,./:=?-]{1,70})\1$/i;
const URL_ENCODED = /^application\/x-www-form-urlencoded *(?:;|$)/i;

/** Counts the fields before parsing, since parsing a great many takes too long. */
async function limitFields(request: Request): Promise<Response> {
  const type = request.headers.get("Content-Type") ?? "";
  const boundary = MULTIPART.exec(type)?.[2];
  if (boundary === undefined && !URL_ENCODED.test(type)) throw new Error("Not a form");
  const body = Buffer.from(await request.arrayBuffer());
  const separator = boundary === undefined ? "&" : `--${boundary}`;
  let at = -1;
  for (let fields = 0; fields <= MAX_FIELDS; fields++) {
    at = body.indexOf(separator, at + 1);
    if (at === -1) return new Response(body, { headers: { "Content-Type": type } });
  }
  throw new Error("Too many fields");
}

/**
 * Parses the first value of each field that `schema` names, and ignores other fields. "a[1]" is a name like any other:
 * there are no nested values.
 */
export function parseForm<Schema extends z.ZodObject>(form: FormData, schema: Schema) {
  const named = Object.keys(schema.shape).map((name) => [name, form.get(name) ?? undefined]);
  return schema.safeParse(Object.fromEntries(named));
}
