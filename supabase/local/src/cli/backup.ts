import { existsSync } from "node:fs";
import { stat } from "node:fs/promises";
import path from "node:path";
import { writeBackup } from "../backups/write-backup";
import { END_SIGNALS } from "../end-signals";
import { CommandError, formatSize, requireDataFolder, timestamp, type Values, withDatabase } from "./command";

/** `supabase-local backup [FILE]`: writes a consistent snapshot of the database and stored files to one file. */
export async function backup(values: Values, name = `backup-${timestamp()}.tar.gz`): Promise<void> {
  const folder = await requireDataFolder(values);
  const file = path.resolve(name);
  if (existsSync(file) && !values.yes)
    throw new CommandError(`${file} already exists; use --yes to replace it.`);
  if (!existsSync(path.dirname(file)))
    throw new CommandError(
      `The folder ${path.dirname(file)} does not exist: create it, or choose another folder.`,
    );
  const interrupted = new AbortController();
  for (const signal of END_SIGNALS) {
    process.once(signal, () =>
      interrupted.abort(new CommandError(`Interrupted by ${signal}; no backup was made.`)),
    );
  }
  const summary = await withDatabase(folder, "backup", (url) =>
    writeBackup(url, folder.path, file, interrupted.signal),
  );
  const { size } = await stat(file);
  console.info(`${file}: ${summary.rows} rows, ${summary.files} files, ${formatSize(size)}`);
}
