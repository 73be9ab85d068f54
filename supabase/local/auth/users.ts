import type postgres from "postgres";
import type { Db } from "./service";

export type Metadata = Record<string, unknown>;

/** A row of auth.identities as Postgres writes it in JSON. */
export interface IdentityRow {
  id: string;
  provider_id: string;
  user_id: string;
  identity_data: Metadata;
  provider: string;
  email: string | null;
  last_sign_in_at: string | null;
  created_at: string;
  updated_at: string;
}

/** A row of auth.users with its identities, oldest first. */
export interface User {
  id: string;
  aud: string;
  role: string;
  email: string | null;
  phone: string | null;
  encrypted_password: string | null;
  email_confirmed_at: Date | null;
  invited_at: Date | null;
  phone_confirmed_at: Date | null;
  confirmation_sent_at: Date | null;
  confirmed_at: Date | null;
  recovery_sent_at: Date | null;
  email_change: string | null;
  email_change_sent_at: Date | null;
  email_change_confirm_status: number;
  reauthentication_sent_at: Date | null;
  last_sign_in_at: Date | null;
  raw_app_meta_data: Metadata | null;
  raw_user_meta_data: Metadata | null;
  banned_until: Date | null;
  deleted_at: Date | null;
  created_at: Date;
  updated_at: Date;
  is_anonymous: boolean;
  identities: IdentityRow[];
}

/** The account with this id, or null. */
export const findUserById = (db: Db, id: string) => findUser(db, db`u.id = ${id}`);

/** The account with this address (in lower case), or null. */
export const findUserByEmail = (db: Db, email: string) =>
  findUser(db, db`u.email = ${email} and not u.is_sso_user`);

/** Accounts, newest first. `count` is the number of all accounts. */
export async function listUsers(db: Db, limit: number, offset: number) {
  const users = await db<
    User[]
  >`${withIdentities(db)} order by u.created_at desc, u.id limit ${limit} offset ${offset}`;
  const [row] = await db<{ count: number }[]>`select count(*)::int as count from auth.users`;
  return { users: [...users], count: row?.count ?? 0 };
}

async function findUser(db: Db, condition: postgres.PendingQuery<postgres.Row[]>): Promise<User | null> {
  const [user] = await db<User[]>`${withIdentities(db)} where ${condition}`;
  return user ?? null;
}

const withIdentities = (db: Db) => db`
  select u.*, coalesce((select jsonb_agg(to_jsonb(i) order by i.created_at)
    from auth.identities i where i.user_id = u.id), '[]') as identities
  from auth.users u`;

export interface NewUser {
  id?: string;
  email: string;
  encryptedPassword: string | null;
  userMetadata?: Metadata | undefined;
  appMetadata?: Metadata | undefined;
  role?: string;
}

/** Makes an unconfirmed account and its e-mail identity; null when the address is taken. */
export async function insertUser(db: Db, user: NewUser): Promise<User | null> {
  const id = user.id ?? crypto.randomUUID();
  const app = { provider: "email", providers: ["email"], ...user.appMetadata };
  const inserted = await db`
    insert into auth.users (id, instance_id, aud, role, email, encrypted_password, raw_app_meta_data, raw_user_meta_data)
    values (${id}, '00000000-0000-0000-0000-000000000000', 'authenticated', ${user.role || "authenticated"},
      ${user.email}, ${user.encryptedPassword}, ${jsonb(db, app)}, ${jsonb(db, user.userMetadata ?? {})})
    on conflict do nothing`;
  if (inserted.count === 0) return null;
  const identity = { ...user.userMetadata, ...emailIdentity(id, user.email, false) };
  await db`
    insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at)
    values (${id}, ${id}, ${jsonb(db, identity)}, 'email', now())`;
  return findUserById(db, id);
}

const emailIdentity = (sub: string, email: string, email_verified: boolean) => ({
  email,
  email_verified,
  phone_verified: false,
  sub,
});

/** Marks the address as the account's own and voids every mailed token of the account. */
export async function confirmEmail(db: Db, userId: string): Promise<void> {
  await db`
    update auth.users set email_confirmed_at = now(), updated_at = now(),
      raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || '{"email_verified": true}'
    where id = ${userId}`;
  await db`
    update auth.identities set identity_data = identity_data || '{"email_verified": true}', updated_at = now()
    where user_id = ${userId} and provider = 'email'`;
  await db`delete from auth.one_time_tokens where user_id = ${userId}`;
}

/** Gives the account another address. Throws Postgres's 23505 when it is taken. */
export async function setEmail(db: Db, userId: string, email: string, verified: boolean): Promise<void> {
  await db`
    update auth.users set email = ${email}, email_change = null, email_change_confirm_status = 0, updated_at = now(),
      email_confirmed_at = case when ${verified} then coalesce(email_confirmed_at, now()) else email_confirmed_at end
    where id = ${userId}`;
  await db`
    insert into auth.identities (provider_id, user_id, identity_data, provider)
    values (${userId}, ${userId}, ${jsonb(db, emailIdentity(userId, email, verified))}, 'email')
    on conflict (provider_id, provider) do update
    set identity_data = identities.identity_data || excluded.identity_data, updated_at = now()`;
  await db`delete from auth.one_time_tokens where user_id = ${userId}`;
}

/** Adds to the account's metadata; a null value removes its key, as hosted does. */
export async function mergeMetadata(
  db: Db,
  userId: string,
  column: "raw_user_meta_data" | "raw_app_meta_data",
  changes: Metadata,
): Promise<void> {
  const kept = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== null));
  const removed = Object.keys(changes).filter((key) => changes[key] === null);
  await db`
    update auth.users set updated_at = now(),
      ${db(column)} = (coalesce(${db(column)}, '{}') || ${jsonb(db, kept)}) - ${removed}::text[]
    where id = ${userId}`;
}

/** Stores a new password hash and voids every mailed token of the account. */
export async function setPassword(db: Db, userId: string, encryptedPassword: string): Promise<void> {
  await db`update auth.users set encrypted_password = ${encryptedPassword}, updated_at = now() where id = ${userId}`;
  await db`delete from auth.one_time_tokens where user_id = ${userId}`;
}

export const isBanned = (user: User) =>
  user.banned_until !== null && user.banned_until.getTime() > Date.now();

const jsonb = (db: Db, value: Metadata) => db.json(value as postgres.JSONValue);
