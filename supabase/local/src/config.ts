import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "smol-toml";
import { z } from "zod";

/** The project's folder, relative to the working directory, as for the Supabase CLI. */
export const PROJECT_DIR = "supabase";

/**
 * The part of a project's config.toml that `schema` describes, with the Supabase CLI's names; the schema's defaults if
 * there is no file. @throws an Error that names the file and the invalid setting
 */
export function readConfig<Schema extends z.ZodType>(projectDir: string, schema: Schema): z.output<Schema> {
  const file = path.join(projectDir, "config.toml");
  const parsed = schema.safeParse(existsSync(file) ? parse(readFileSync(file, "utf8")) : {});
  if (parsed.success) return parsed.data;
  throw new Error(`${file}: ${z.prettifyError(parsed.error)}`);
}
