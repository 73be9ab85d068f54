#!/usr/bin/env node
import { mail, psql, reset, start, status, stop, supervise } from "./backend";
import { backup } from "./backup";
import { CommandError, parseOptions, run, type Values } from "./command";
import { restore } from "./restore";

const commands: Record<string, (values: Values, argument?: string) => Promise<void>> = {
  ...{ status, start, stop, reset, psql, mail, backup, restore },
  supervise,
};

/** `supabase-local COMMAND`: manages the backend of a data folder. */
await run(async () => {
  const { values, positionals } = parseOptions();
  const [name = "status", argument] = positionals;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command)
    throw new CommandError(
      `Unknown command "${name}": use status, start, stop, reset, psql, mail, backup or restore.`,
    );
  await command(values, argument);
});
