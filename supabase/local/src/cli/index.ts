import { keep, mail, psql, reset, start, status, stop } from "./backend";
import { backup } from "./backup";
import { CommandError, options, run, type Values } from "./command";
import { restore } from "./restore";

const commands: Record<string, (values: Values, argument?: string) => Promise<void>> = {
  ...{ status, start, stop, reset, psql, mail, backup, restore },
  keep,
};

/** `npx supabase-local COMMAND`: looks after the backend of a data folder. */
await run(async () => {
  const { values, positionals } = options();
  const [name = "status", argument] = positionals;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command)
    throw new CommandError(
      `There is no "${name}": use status, start, stop, reset, psql, mail, backup or restore.`,
    );
  await command(values, argument);
});
