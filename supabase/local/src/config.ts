import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "smol-toml";
import { z } from "zod";

/** Where the Supabase CLI looks for a project, too: in the folder in which a program is started. */
export const PROJECT_DIR = "supabase";

/**
 * What a project's config.toml says in the part that `schema` describes, under the Supabase CLI's names. Without the
 * file everything is as the schema's defaults say. Throws an error that names the file and the setting that is wrong.
 */
export function readConfig<Schema extends z.ZodType>(projectDir: string, schema: Schema): z.output<Schema> {
  const file = path.join(projectDir, "config.toml");
  const parsed = schema.safeParse(existsSync(file) ? parse(readFileSync(file, "utf8")) : {});
  if (parsed.success) return parsed.data;
  throw new Error(`${file}: ${z.prettifyError(parsed.error)}`);
}
