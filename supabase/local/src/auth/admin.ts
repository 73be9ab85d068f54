import { z } from "zod";
import { json } from "../http";
import { flag, getEmail, isUuid, metadata, text, withBody } from "./body";
import { AuthError, invalid } from "./errors";
import { findAccount } from "./factors";
import { checkPassword } from "./passwords";
import { hashSecret, randomToken } from "./secrets";
import { type Answer, type Call, type Db, ok } from "./service";
import { deleteSessions } from "./sessions";
import { duration } from "./settings";
import { confirmEmail, insertUser, type Metadata, mergeMetadata, toJson, updateUser } from "./users";

const PER_PAGE = { default: 50, max: 1000 };

/**
 * GET /admin/users?page&per_page&filter: newest first, with GoTrue's x-total-count and link headers, without identities
 * and factors. `filter` is part of an email or full name; as in GoTrue, `%` and `_` in it stand for anything.
 */
export async function listAccounts({ auth, request: { query } }: Call): Answer {
  const page = parsePositive(query.get("page"), 1);
  const size = Math.min(parsePositive(query.get("per_page"), PER_PAGE.default), PER_PAGE.max);
  const filter = query.get("filter") ?? "";
  const condition = auth.sql`email like ${`%${filter}%`} or raw_user_meta_data ->> 'full_name' ilike ${`%${filter}%`}`;
  const where = filter ? auth.sql`where ${condition}` : auth.sql``;
  const users = await auth.sql<{ json: Metadata }[]>`
    select auth.listed_user_json(u) as json from auth.users u ${where}
    order by created_at desc, id limit ${size} offset ${(page - 1) * size}`;
  const [total] = await auth.sql<{ count: number }[]>`select count(*)::int as count from auth.users ${where}`;
  const count = total?.count ?? 0;
  const last = Math.ceil(count / size);
  const link = (to: number, rel: string) => {
    const target = new URLSearchParams({ ...(filter && { filter }), page: `${to}`, per_page: `${size}` });
    return `</admin/users?${target}>; rel="${rel}"`;
  };
  const links = [...(last > page ? [link(page + 1, "next")] : []), link(last, "last")];
  const headers = { "x-total-count": `${count}`, link: links.join(", ") };
  return json(200, { users: users.map(({ json: user }) => user), aud: "authenticated" }, headers);
}

function parsePositive(value: string | null, fallback: number): number {
  if (!value) return fallback;
  if (!/^\d{1,9}$/.test(value)) throw invalid(`Bad Pagination Parameters: "${value}" is not a number`);
  return Math.max(1, Number(value));
}

/** GET /admin/users/:user_id */
export const readUser = async (call: Call): Answer => ok((await findAccount(call)).json);

const userFields = {
  id: text,
  email: text,
  phone: z.literal("", "accounts of this backend have no phone number").nullish(),
  password: z.string().nullish(),
  password_hash: text,
  role: text,
  email_confirm: flag,
  user_metadata: metadata,
  app_metadata: metadata,
  ban_duration: text,
};
type UserFields = z.output<z.ZodObject<typeof userFields>>;

/** POST /admin/users: creates an account without sending a mail; with `email_confirm` it can sign in at once. */
export const createUser = withBody(userFields, async ({ auth, body }) => {
  const { id, password, password_hash } = body;
  if (!body.email) throw invalid("Cannot create a user without either an email or phone");
  const email = getEmail(body.email);
  if (id && !isUuid(id)) throw invalid("ID must conform to the uuid v4 format");
  if (password && password_hash) throw invalid("Only a password or a password hash should be provided");
  if (password_hash && !/^\$2[aby]\$\d\d\$.{53}$/.test(password_hash)) {
    throw invalid("Only bcrypt password hashes are supported");
  }
  const ban = parseBan(body.ban_duration);
  // $2y$ is PHP's name for $2b$.
  const bcryptHash = password_hash.replace("$2y$", "$2b$");
  const encrypted_password = bcryptHash || (await auth.passwords.hash(password || randomToken()));
  const user = await auth.sql.begin(async (tx) => {
    const created = await insertUser(tx, { id, email, encrypted_password, data: body.user_metadata });
    if (!created) throw new AuthError("email_exists");
    return applyChanges(tx, created.id, body, ban);
  });
  return ok(user);
});

/** PUT /admin/users/:user_id; a new password ends all sessions. */
export const changeUser = withBody(userFields, async (call) => {
  const { auth, body } = call;
  const { password, ban_duration } = body;
  const { id } = await findAccount(call);
  const email = body.email && getEmail(body.email);
  const emailColumns = email && { email, email_change: null, email_change_confirm_status: 0 };
  if (typeof password === "string") checkPassword(password, auth.settings.minimum_password_length);
  const ban = parseBan(ban_duration);
  const secret = password && { encrypted_password: await auth.passwords.hash(password) };
  const user = await auth.sql.begin(async (tx) => {
    if (secret) await deleteSessions(tx, id);
    return applyChanges(tx, id, body, { ...emailColumns, ...secret, ...ban });
  });
  return ok(user);
});

async function applyChanges(tx: Db, id: string, body: UserFields, columns: Parameters<typeof updateUser>[2]) {
  const { role, email_confirm, app_metadata, user_metadata } = body;
  await updateUser(tx, id, {
    ...columns,
    ...(role && { role }),
    ...mergeMetadata(tx, "raw_app_meta_data", app_metadata),
    ...mergeMetadata(tx, "raw_user_meta_data", user_metadata),
  });
  if (email_confirm) await updateUser(tx, id, confirmEmail(tx));
  return toJson(tx, id);
}

/** The end of a ban of a length such as "24h" or "1h30m"; null for "none", which lifts it; {} for "": no change. */
function parseBan(text: string): { banned_until?: Date | null } {
  if (text === "") return {};
  if (text === "none") return { banned_until: null };
  const seconds = duration.safeParse(text);
  if (!seconds.success) throw invalid(`invalid format for ban duration: "${text}"`);
  return { banned_until: new Date(Date.now() + seconds.data * 1000) };
}

/** DELETE /admin/users/:user_id; with `should_soft_delete` the row remains, without any personal data. */
export const deleteUser = withBody({ should_soft_delete: flag }, async (call) => {
  const { id, email } = await findAccount(call);
  const { sql } = call.auth;
  if (call.body.should_soft_delete) {
    await sql`
      with sessions as (delete from auth.sessions where user_id = ${id}),
        factors as (delete from auth.mfa_factors where user_id = ${id}),
        identities as (delete from auth.identities where user_id = ${id}),
        tokens as (delete from auth.one_time_tokens where user_id = ${id})
      update auth.users set deleted_at = coalesce(deleted_at, now()), updated_at = now(), encrypted_password = null,
        email = ${hashSecret(id + (email ?? ""))}, email_change = null, raw_user_meta_data = '{}'
      where id = ${id}`;
  } else await sql`delete from auth.users where id = ${id}`;
  return ok({});
});
