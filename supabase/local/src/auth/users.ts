import type postgres from "postgres";
import type { Db } from "./service";

export type Metadata = Record<string, unknown>;

/** An authenticator app, as the API returns it. */
export interface Factor {
  id: string;
  friendly_name?: string;
  status: "verified" | "unverified";
}

/** A row of auth.users. */
export interface User {
  id: string;
  /** In lower case. */
  email: string | null;
  encrypted_password: string | null;
  email_confirmed_at: Date | null;
  /** A new email that is not confirmed yet. */
  email_change: string | null;
  /** 1 once one of the two emails has confirmed the change. */
  email_change_confirm_status: number;
  raw_user_meta_data: Metadata | null;
  banned: boolean;
  /** The account as the API returns it (auth.user_json in schema.sql). */
  json: Metadata & { factors?: Factor[] };
}

/** The account with this id, or null; `lock` locks the row for update. */
export const findUserById = (db: Db, id: string, { lock = false } = {}) =>
  findUser(db, db`u.id = ${id} ${lock ? db`for update` : db``}`);

/** The account with this email (in lower case), or null. */
export const findUserByEmail = (db: Db, email: string) =>
  findUser(db, db`u.email = ${email} and not u.is_sso_user`);

async function findUser(db: Db, condition: postgres.PendingQuery<postgres.Row[]>): Promise<User | null> {
  const [user] = await db<User[]>`
    select u.*, coalesce(u.banned_until > now(), false) as banned, auth.user_json(u) as json
    from auth.users u where ${condition}`;
  return user ?? null;
}

/** The account's current state, as the API returns it. */
export const toJson = async (db: Db, id: string) => (await findUserById(db, id))?.json;

export const hasVerifiedFactor = ({ json }: User) =>
  json.factors?.some(({ status }) => status === "verified");

/** Creates an unconfirmed account and, through a trigger, its email identity; null if the email is taken. */
export async function insertUser(
  db: Db,
  user: { id?: string; email: string; encrypted_password: string | null; data: Metadata | undefined },
): Promise<User | null> {
  const id = user.id || crypto.randomUUID();
  const inserted = await db`
    insert into auth.users (id, instance_id, aud, role, email, encrypted_password, raw_app_meta_data, raw_user_meta_data)
    values (${id}, '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated', ${user.email},
      ${user.encrypted_password}, '{"provider": "email", "providers": ["email"]}', ${jsonb(db, user.data ?? {})})
    on conflict do nothing`;
  return inserted.count === 1 ? findUserById(db, id) : null;
}

type Value = postgres.SerializableParameter | postgres.PendingQuery<postgres.Row[]> | null;

/**
 * Updates columns of an account. If the email, its confirmation or the password changes, a trigger updates the email
 * identity and revokes all mailed tokens. @throws Postgres's 23505 if the email is taken
 */
export function updateUser(db: Db, id: string, columns: Record<string, Value>) {
  const changes: Record<string, Value> = { ...columns, updated_at: db`now()` };
  return db`update auth.users set ${db(changes as Record<string, string>)} where id = ${id}`;
}

/** For `updateUser`: merges changes into metadata; null removes a key, as in GoTrue. */
export function mergeMetadata(
  db: Db,
  column: "raw_user_meta_data" | "raw_app_meta_data",
  changes?: Metadata,
) {
  return changes ? { [column]: db`auth.merge_metadata(${db(column)}, ${jsonb(db, changes)})` } : {};
}

/** For `updateUser`: marks the email as confirmed. */
export const confirmEmail = (db: Db) => ({
  email_confirmed_at: db`coalesce(email_confirmed_at, now())`,
  ...mergeMetadata(db, "raw_user_meta_data", { email_verified: true }),
});

const jsonb = (db: Db, value: Metadata) => db.json(value as postgres.JSONValue);
