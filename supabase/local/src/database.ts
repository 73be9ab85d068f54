import postgres from "postgres";
import type { Claims } from "./keys";
import { type ChannelListener, listenTo } from "./listen";

/** What holds for one transaction besides the role and claims. */
export interface Scope {
  readOnly?: boolean;
  /** Settings of Postgres by name, such as `timezone`; they are back at their defaults in the next transaction. */
  settings?: Record<string, string>;
}

/** The two ways to Postgres: as the platform itself, or with the rights of whoever sent a request. */
export interface Database {
  /** Superuser pool of the platform (auth tables, catalogue). Never run a visitor's text through it. */
  sql: postgres.Sql;
  /**
   * Runs `fn` in one transaction with the role and claims of a token (null: anon), as row-level security sees it.
   * Connections log in as `authenticator`, so that no function can climb back to the superuser.
   * String parameters reach Postgres as they are, whatever the column's type; dates come back as text.
   */
  asRole<T>(
    claims: Claims | null,
    fn: (tx: postgres.TransactionSql) => Promise<T>,
    scope?: Scope,
  ): Promise<T>;
  /** The same for a single statement, whose commit does not wait for its result: two round trips less. */
  runAsRole<T>(
    claims: Claims | null,
    send: (tx: postgres.TransactionSql) => Promise<T>,
    scope?: Scope,
  ): Promise<T>;
  /** Tells what is sent to a channel (`notify`), until the database is closed. */
  listen(channel: string, listener: ChannelListener): void;
  /**
   * Replaces all connections; what waits on one of them fails. For after a lost server: a connection that broke
   * while it was about to write never writes again (issue 1154 of postgres.js, version 3.4.9).
   */
  renew(): void;
  close(): Promise<void>;
}

/** Milliseconds a statement may take, by role: the defaults of a hosted project. */
export const STATEMENT_TIMEOUT_MS = { anon: 3000, authenticated: 8000, service_role: 8000 } as const;

/** Set anew for each transaction: a function may have changed them for the rest of its session. */
const SESSION_DEFAULTS = { search_path: "public, extensions", timezone: "UTC" };

/** Where the database is, and what its visitors' login needs. */
export interface DatabaseAddress {
  /** Connection string of a superuser. */
  url: string;
  authenticatorPassword: string;
}

/** The platform's options for postgres.js. */
export const PLATFORM = {
  max: 10,
  /** Seconds; idle connections cost Postgres about 5 MB each. */
  idle_timeout: 30,
  connect_timeout: 5,
  /** Seconds until a lost connection is tried again: a restarted Postgres must not wait for us. */
  backoff: () => 0.05,
  onnotice: () => undefined,
  connection: { application_name: "platform" },
};

/** Opens both pools; connections are made when first used, and again after Postgres restarted. */
export function openDatabase({ url, authenticatorPassword }: DatabaseAddress): Database {
  const platform = renewable(() => postgres(url, PLATFORM));
  const visiting = renewable(() =>
    postgres(url, {
      ...PLATFORM,
      max: 16,
      user: "authenticator",
      password: authenticatorPassword,
      types: textAsItIs as unknown as Record<string, postgres.PostgresType>,
      connection: { application_name: "rest" },
    }),
  );
  const { sql } = platform;
  const { sql: visitors } = visiting;
  const closing = new AbortController();

  return {
    sql,
    async asRole(claims, fn, { readOnly = false, settings } = {}) {
      const result = await visitors.begin(readOnly ? "read only" : "", async (tx) => {
        // Sent together with the first statement of fn: one round trip less.
        const entered = enter(tx, claims, settings).execute();
        const value = await fn(tx);
        await entered;
        return { value };
      });
      return result.value;
    },
    async runAsRole(claims, send, { readOnly = false, settings } = {}) {
      const { entered, answered } = await visitors.begin(readOnly ? "read only" : "", async (tx) => {
        const entered = enter(tx, claims, settings).execute();
        const answered = send(tx);
        answered.catch(() => undefined);
        // Not awaited here, so that the commit follows at once; after an error Postgres takes it for a rollback.
        return { entered: () => entered, answered: () => answered };
      });
      await entered();
      return answered();
    },
    listen: (channel, listener) => void listenTo(url, channel, listener, closing.signal),
    renew() {
      platform.renew();
      visiting.renew();
    },
    async close() {
      closing.abort();
      await Promise.all([sql.end({ timeout: 1 }), visitors.end({ timeout: 1 })]);
    },
  };
}

/** The same database, with settings for every transaction of a role. */
export function withSettings(database: Database, settings: Record<string, string>): Database {
  const add = (scope?: Scope) => ({ ...scope, settings: { ...settings, ...scope?.settings } });
  return {
    ...database,
    asRole: (claims, fn, scope) => database.asRole(claims, fn, add(scope)),
    runAsRole: (claims, send, scope) => database.runAsRole(claims, send, add(scope)),
  };
}

/** A pool that stays the same object for its users while its connections are replaced. */
function renewable(open: () => postgres.Sql) {
  let pool = open();
  const sql = new Proxy(pool, {
    apply: (_first, self, given) => Reflect.apply(pool, self, given),
    get: (_first, name) => Reflect.get(pool, name),
  });
  const renew = () => {
    pool.end({ timeout: 0 }).catch(() => undefined);
    pool = open();
  };
  return { sql, renew };
}

/** Takes on the role and claims of a token until the transaction ends. One statement, bound parameters only. */
function enter(tx: postgres.TransactionSql, claims: Claims | null, settings: Record<string, string> = {}) {
  const role = claims?.role ?? "anon";
  const scope = {
    ...SESSION_DEFAULTS,
    statement_timeout: String(STATEMENT_TIMEOUT_MS[role]),
    ...settings,
    "request.jwt.claims": JSON.stringify(claims ?? { role }),
    // Last: the rest is set with the rights of the login.
    role,
  };
  return tx`select set_config(key, value, true) from json_each_text(${JSON.stringify(scope)}::json)`;
}

/** Whether an error means that Postgres could not be reached, or went away before it answered. */
export function isLostConnection(error: unknown): boolean {
  if (!(error instanceof Error && "code" in error)) return false;
  // 57P01 to 57P03: the server is ending, crashed, or not there yet.
  return /^(ECONN|EPIPE|CONNECT_TIMEOUT|CONNECTION_|57P0[123])/.test(String(error.code));
}

/** Whether an error that nobody could catch is postgres.js writing to a connection that is gone (see `renew`). */
export function isLateWrite(error: Error): boolean {
  return isLostConnection(error) || (error instanceof TypeError && /\bnextWrite\b/.test(error.stack ?? ""));
}

/**
 * postgres.js rewrites parameters by the type that Postgres reports (a timestamp string loses its microseconds,
 * JSON text is encoded twice). Strings are already what Postgres parses best, so they pass untouched.
 */
const textAsItIs = {
  json: passing(114, [114, 3802], JSON.stringify, JSON.parse),
  boolean: passing(
    16,
    [16],
    (value) => (value === true ? "t" : "f"),
    (text) => text === "t",
  ),
  date: passing(1184, [1082, 1114, 1184], String, (text) => text),
};

function passing(
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
