import type { Database } from "../database";
import { type Catalogue, loadCatalogue } from "./catalogue";
import { loadRoleSettings, type RoleSettings } from "./role-settings";

/** The schema as it was last loaded. */
export interface Schema extends Catalogue {
  roleSettings: RoleSettings;
  /** Increases with each load, since a statement that was prepared earlier may have a different meaning now. */
  version: number;
  /** The statements that are prepared on the connections. */
  prepared: Set<string>;
}

interface SchemaCache {
  readonly current: Schema;
  /** Reloads the schema; resolves after a load that started after this call. */
  reload(): Promise<void>;
}

/** PostgREST's channel, which the event triggers of platform.sql notify of schema changes. */
const CHANNEL = "pgrst";
const RELOADS = new Set(["", "reload schema", "reload config"]);

/** Loads the schema once connected, and again after `notify pgrst` or a reconnection. */
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

  // A running load may have started before the change, so one more follows, shared by all callers in the meantime.
  const reload = () => {
    if (!running) return start();
    waiting ??= running.then(start, start);
    return waiting;
  };

  const reloadQuietly = () =>
    void reload().catch((error) => console.error("rest: the schema could not be loaded:", error));
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
