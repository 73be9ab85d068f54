import postgres from "postgres";
import type { Claims } from "./keys";
import { type ChannelListener, listenTo } from "./listen";

/** Options of one transaction, besides its role and claims. */
interface TransactionOptions {
  readOnly?: boolean;
  /** Postgres settings for this transaction only, such as `timezone`. */
  settings?: Record<string, string>;
}

/** Access to Postgres, as the superuser or with the privileges of a request's sender. */
export interface Database {
  /** The superuser's pool (auth tables, system catalogue). Never for SQL that is built from a client's input. */
  sql: postgres.Sql;
  /**
   * Runs `fn` in one transaction with the role and claims of a token (null: anon), as row-level security sees them.
   * Connections log in as `authenticator`, so no function can regain superuser privileges.
   * String parameters reach Postgres unchanged, whatever the column's type; dates are returned as text.
   */
  asRole<T>(
    claims: Claims | null,
    fn: (tx: postgres.TransactionSql) => Promise<T>,
    options?: TransactionOptions,
  ): Promise<T>;
  /** Like `asRole`, for a single statement; the commit does not wait for its result, which saves two round trips. */
  runAsRole<T>(
    claims: Claims | null,
    send: (tx: postgres.TransactionSql) => Promise<T>,
    options?: TransactionOptions,
  ): Promise<T>;
  /** Listens to a `notify` channel until the database is closed. */
  listen(channel: string, listener: ChannelListener): void;
  /**
   * Replaces all connections; pending statements fail. Needed after Postgres has restarted: a connection that broke
   * just before a write never writes again (postgres.js issue 1154, version 3.4.9).
   */
  reconnect(): void;
  close(): Promise<void>;
}

/** `statement_timeout` by role: the defaults of a hosted project. */
const STATEMENT_TIMEOUT_MS = { anon: 3000, authenticated: 8000, service_role: 8000 } as const;

/** Set in each transaction, since a function may have changed them for the rest of the session. */
const SESSION_DEFAULTS = { search_path: "public, extensions", timezone: "UTC" };

/** The location of the database, and the password of the API's login role. */
export interface DatabaseAccess {
  /** Connection string of a superuser. */
  url: string;
  authenticatorPassword: string;
}

/** The postgres.js options that all pools share. */
export const POOL_OPTIONS = {
  max: 10,
  /** Seconds; idle connections cost Postgres about 5 MB each. */
  idle_timeout: 30,
  connect_timeout: 5,
  /** Seconds before a lost connection is retried. */
  backoff: () => 0.05,
  onnotice: () => undefined,
  connection: { application_name: "platform" },
};

/** Opens both pools; connections are opened on first use, and again after Postgres has restarted. */
export function openDatabase({ url, authenticatorPassword }: DatabaseAccess): Database {
  const admin = renewable(() => postgres(url, POOL_OPTIONS));
  const api = renewable(() =>
    postgres(url, {
      ...POOL_OPTIONS,
      max: 16,
      user: "authenticator",
      password: authenticatorPassword,
      types: rawTextTypes as unknown as Record<string, postgres.PostgresType>,
      connection: { application_name: "rest" },
    }),
  );
  const { sql } = admin;
  const closing = new AbortController();

  return {
    sql,
    async asRole(claims, fn, { readOnly = false, settings } = {}) {
      const result = await api.sql.begin(readOnly ? "read only" : "", async (tx) => {
        // Sent together with the first statement of `fn`, which saves a round trip.
        const roleSet = setRole(tx, claims, settings).execute();
        const value = await fn(tx);
        await roleSet;
        return { value };
      });
      return result.value;
    },
    async runAsRole(claims, send, { readOnly = false, settings } = {}) {
      const { roleSet, result } = await api.sql.begin(readOnly ? "read only" : "", async (tx) => {
        const roleSet = setRole(tx, claims, settings).execute();
        const result = send(tx);
        result.catch(() => undefined);
        // Not awaited here, so the commit is sent at once; after an error Postgres treats it as a rollback.
        return { roleSet: () => roleSet, result: () => result };
      });
      await roleSet();
      return result();
    },
    listen: (channel, listener) => void listenTo(url, channel, listener, closing.signal),
    reconnect() {
      admin.reconnect();
      api.reconnect();
    },
    async close() {
      closing.abort();
      await Promise.all([sql.end({ timeout: 1 }), api.sql.end({ timeout: 1 })]);
    },
  };
}

/** The same database, with additional settings for every transaction. */
export function withSettings(database: Database, settings: Record<string, string>): Database {
  const add = (options?: TransactionOptions) => ({
    ...options,
    settings: { ...settings, ...options?.settings },
  });
  return {
    ...database,
    asRole: (claims, fn, options) => database.asRole(claims, fn, add(options)),
    runAsRole: (claims, send, options) => database.runAsRole(claims, send, add(options)),
  };
}

/** A pool whose connections can be replaced while its users keep the same object. */
function renewable(open: () => postgres.Sql) {
  let pool = open();
  const sql = new Proxy(pool, {
    apply: (_first, self, args) => Reflect.apply(pool, self, args),
    get: (_first, name) => Reflect.get(pool, name),
  });
  const reconnect = () => {
    pool.end({ timeout: 0 }).catch(() => undefined);
    pool = open();
  };
  return { sql, reconnect };
}

/** Sets role, claims and settings for the rest of the transaction. One statement, bound parameters only. */
function setRole(tx: postgres.TransactionSql, claims: Claims | null, settings: Record<string, string> = {}) {
  const role = claims?.role ?? "anon";
  const values = {
    ...SESSION_DEFAULTS,
    statement_timeout: String(STATEMENT_TIMEOUT_MS[role]),
    ...settings,
    "request.jwt.claims": JSON.stringify(claims ?? { role }),
    // Must be last, because the other settings need the login role's privileges.
    role,
  };
  return tx`select set_config(key, value, true) from json_each_text(${JSON.stringify(values)}::json)`;
}

/** Whether an error means that Postgres could not be reached, or disconnected before it replied. */
export function isLostConnection(error: unknown): boolean {
  if (!(error instanceof Error && "code" in error)) return false;
  // 57P01 to 57P03: the server is shutting down, crashed, or starting.
  return /^(ECONN|EPIPE|CONNECT_TIMEOUT|CONNECTION_|57P0[123])/.test(String(error.code));
}

/** Whether an uncaught error is postgres.js writing to a closed connection (see `reconnect`). */
export function isWriteAfterClose(error: Error): boolean {
  return isLostConnection(error) || (error instanceof TypeError && /\bnextWrite\b/.test(error.stack ?? ""));
}

/**
 * Leaves strings for Postgres to parse: postgres.js converts parameters by the type that Postgres reports, so a
 * timestamp string would lose its microseconds and JSON text would be encoded twice.
 */
const rawTextTypes = {
  json: rawType(114, [114, 3802], JSON.stringify, JSON.parse),
  boolean: rawType(
    16,
    [16],
    (value) => (value === true ? "t" : "f"),
    (text) => text === "t",
  ),
  date: rawType(1184, [1082, 1114, 1184], String, (text) => text),
};

function rawType(
  to: number,
  from: number[],
  serialize: (value: unknown) => string,
  parse: (text: string) => unknown,
) {
  return {
    to,
    from,
    serialize: (value: unknown) => (typeof value === "string" ? value : serialize(value)),
    parse,
  };
}
