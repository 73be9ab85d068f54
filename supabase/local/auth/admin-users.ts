import { z } from "zod";
import { type GatewayRequest, type GatewayResponse, json } from "../http";
import { EMAIL_TAKEN, orEmailTaken } from "./confirmation";
import { AuthError, invalid } from "./errors";
import { bodyOf, emailOf, isUuid, metadata, text } from "./input";
import { checkStrength } from "./passwords";
import { hashOf, randomToken } from "./secrets";
import type { AuthService, Db } from "./service";
import { endSessions } from "./sessions";
import { userJson } from "./user-json";
import {
  confirmEmail,
  findUserById,
  insertUser,
  listUsers,
  mergeMetadata,
  setEmail,
  setPassword,
  type User,
} from "./users";

const PAGE = { usual: 50, most: 1000 };

const userBody = z.object({
  id: text,
  email: text,
  phone: text,
  password: z.string().nullish(),
  password_hash: text,
  role: text,
  email_confirm: z.boolean().nullish(),
  user_metadata: metadata,
  app_metadata: metadata,
  ban_duration: text,
});

/** GET /admin/users?page&per_page: newest first, with hosted's x-total-count and link headers. */
export async function listAccounts(auth: AuthService, request: GatewayRequest): Promise<GatewayResponse> {
  const page = positive(request.query.get("page"), 1);
  const perPage = Math.min(positive(request.query.get("per_page"), PAGE.usual), PAGE.most);
  const { users, count } = await listUsers(auth.sql, perPage, (page - 1) * perPage);
  const last = Math.ceil(count / perPage);
  const link = (to: number, rel: string) => `</admin/users?page=${to}&per_page=${perPage}>; rel="${rel}"`;
  const links = [...(last > page ? [link(page + 1, "next")] : []), link(last, "last")];
  const headers = { "x-total-count": String(count), link: links.join(", ") };
  return json(200, { users: users.map(userJson), aud: "authenticated" }, headers);
}

function positive(value: string | null, otherwise: number): number {
  if (!value) return otherwise;
  if (!/^\d{1,9}$/.test(value)) throw invalid(`Bad Pagination Parameters: "${value}" is not a number`);
  return Math.max(1, Number(value));
}

/** GET /admin/users/:id */
export async function readUser(
  auth: AuthService,
  _request: GatewayRequest,
  id: string,
): Promise<GatewayResponse> {
  return json(200, userJson(await existing(auth, id)));
}

/** POST /admin/users: an account without a mail; `email_confirm` makes it ready to sign in. */
export async function createUser(auth: AuthService, request: GatewayRequest): Promise<GatewayResponse> {
  const body = await bodyOf(request, userBody);
  if (!body.email) throw invalid("Cannot create a user without either an email or phone");
  const email = emailOf(body.email);
  if (body.id && !isUuid(body.id)) throw invalid("ID must conform to the uuid v4 format");
  if (body.password && body.password_hash)
    throw invalid("Only a password or a password hash should be provided");
  if (body.password_hash && !/^\$2[aby]\$\d\d\$.{53}$/.test(body.password_hash)) {
    throw invalid("Only bcrypt password hashes are supported");
  }
  const bannedUntil = banOf(body.ban_duration);
  const encryptedPassword = body.password_hash || (await auth.passwords.hash(body.password || randomToken()));
  const user = await auth.sql.begin(async (tx) => {
    const created = await insertUser(tx, {
      ...(body.id && { id: body.id }),
      email,
      encryptedPassword,
      userMetadata: body.user_metadata,
      appMetadata: body.app_metadata,
      role: body.role,
    });
    if (!created) throw new AuthError(422, "email_exists", EMAIL_TAKEN);
    if (body.email_confirm) await confirmEmail(tx, created.id);
    if (bannedUntil !== undefined) await ban(tx, created.id, bannedUntil);
    return findUserById(tx, created.id);
  });
  return json(200, user && userJson(user));
}

/** PUT /admin/users/:id */
export async function updateUser(
  auth: AuthService,
  request: GatewayRequest,
  id: string,
): Promise<GatewayResponse> {
  const user = await existing(auth, id);
  const body = await bodyOf(request, userBody);
  const email = body.email && emailOf(body.email);
  const bannedUntil = banOf(body.ban_duration);
  if (typeof body.password === "string") checkStrength(body.password, auth.settings.minimumPasswordLength);
  const encryptedPassword = body.password ? await auth.passwords.hash(body.password) : null;
  const changed = await auth.sql.begin(async (tx) => {
    if (body.role) await tx`update auth.users set role = ${body.role} where id = ${id}`;
    if (encryptedPassword) {
      await setPassword(tx, id, encryptedPassword);
      await endSessions(tx, id);
    }
    if (email) await orEmailTaken(setEmail(tx, id, email, body.email_confirm === true));
    if (body.email_confirm) await confirmEmail(tx, id);
    if (body.app_metadata) await mergeMetadata(tx, id, "raw_app_meta_data", body.app_metadata);
    if (body.user_metadata) await mergeMetadata(tx, id, "raw_user_meta_data", body.user_metadata);
    if (bannedUntil !== undefined) await ban(tx, id, bannedUntil);
    return findUserById(tx, id);
  });
  return json(200, userJson(changed ?? user));
}

/** DELETE /admin/users/:id; `should_soft_delete` keeps the row but nothing that tells whose it was. */
export async function deleteUser(
  auth: AuthService,
  request: GatewayRequest,
  id: string,
): Promise<GatewayResponse> {
  const user = await existing(auth, id);
  const hasBody = (await request.body()).length > 0;
  const { should_soft_delete: soft } = hasBody
    ? await bodyOf(request, z.object({ should_soft_delete: z.boolean().nullish() }))
    : { should_soft_delete: false };
  await auth.sql.begin(async (tx) => {
    if (soft) await softDelete(tx, user);
    else await tx`delete from auth.users where id = ${id}`;
  });
  return json(200, {});
}

async function softDelete(tx: Db, user: User) {
  await endSessions(tx, user.id);
  await tx`delete from auth.identities where user_id = ${user.id}`;
  await tx`delete from auth.one_time_tokens where user_id = ${user.id}`;
  await tx`
    update auth.users set deleted_at = coalesce(deleted_at, now()), updated_at = now(), encrypted_password = null,
      email = ${hashOf(user.id + (user.email ?? ""))}, email_change = null, raw_user_meta_data = '{}'
    where id = ${user.id}`;
}

async function existing(auth: AuthService, id: string): Promise<User> {
  if (!isUuid(id)) throw new AuthError(404, "validation_failed", "user_id must be an UUID");
  const user = await findUserById(auth.sql, id);
  if (!user) throw new AuthError(404, "user_not_found", "User not found");
  return user;
}

const SECONDS: Record<string, number> = { h: 3600, m: 60, s: 1 };

/** Until when "24h" or "1h30m" bans; null lifts a ban ("none"); undefined leaves it as it is. */
function banOf(duration: string): Date | null | undefined {
  if (duration === "") return undefined;
  if (duration === "none") return null;
  if (!/^(\d{1,9}(\.\d+)?[hms])+$/.test(duration))
    throw invalid(`invalid format for ban duration: "${duration}"`);
  const parts = [...duration.matchAll(/([\d.]+)([hms])/g)];
  const seconds = parts.reduce(
    (sum, [, number, unit]) => sum + Number(number) * (SECONDS[unit ?? ""] ?? 0),
    0,
  );
  return new Date(Date.now() + seconds * 1000);
}

const ban = (tx: Db, id: string, until: Date | null) => tx`
  update auth.users set banned_until = ${until} where id = ${id}`;
