import type { Database } from "../database";
import { type Catalogue, loadCatalogue } from "./catalogue";
import { loadRoleSettings, type RoleSettings } from "./role-settings";

/** What is known of the schema, as it was when last read. */
export interface Schema extends Catalogue {
  roleSettings: RoleSettings;
  /** Counts how often it was read. A statement that was prepared before may mean something else now. */
  version: number;
  /** The statements that stay prepared on each connection. */
  prepared: Set<string>;
}

export interface SchemaCache {
  readonly current: Schema;
  /** Resolves when the schema was read again, by a reading that began after this call. */
  reload(): Promise<void>;
}

/** The channel of PostgREST. The triggers of platform.sql send to it whenever the schema changes. */
const CHANNEL = "pgrst";
const RELOADS = new Set(["", "reload schema", "reload config"]);

/** Reads the schema when it is first needed, and again after `notify pgrst`; also what happened while nobody listened. */
export function openSchemaCache(database: Database): SchemaCache {
  let current: Schema = {
    tables: new Map(),
    routines: [],
    roleSettings: new Map(),
    version: 0,
    prepared: new Set(),
  };
  let running: Promise<void> | null = null;
  let waiting: Promise<void> | null = null;

  async function load(): Promise<void> {
    const { sql } = database;
    const [catalogue, roleSettings] = await Promise.all([loadCatalogue(sql), loadRoleSettings(sql)]);
    current = { ...catalogue, roleSettings, version: current.version + 1, prepared: new Set() };
  }

  function start(): Promise<void> {
    waiting = null;
    running = load().finally(() => {
      running = null;
    });
    return running;
  }

  // A reading under way may have begun before the change: one more follows, for all who ask meanwhile.
  const reload = () => {
    if (!running) return start();
    waiting ??= running.then(start, start);
    return waiting;
  };

  const reloadQuietly = () =>
    void reload().catch((error) => console.error("rest: the schema could not be read:", error));
  database.listen(CHANNEL, {
    connected: reloadQuietly,
    notified: (payload) => RELOADS.has(payload) && reloadQuietly(),
  });
  return {
    get current() {
      return current;
    },
    reload,
  };
}
