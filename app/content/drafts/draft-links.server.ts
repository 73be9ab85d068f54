import { createHmac, randomUUID } from "node:crypto";
import { visitorClient } from "~/auth/clients.server";
import { hashToken } from "~/auth/first-admin.server";
import type { Account, Client } from "~/auth/session.server";
import { AppError, toAppError } from "~/http/app-error.server";
import { config } from "~/runtime/config.server";
import type { Collection } from "../collection";
import { asRow, find, type Row, unwrap } from "../repository.server";
import { loadNames } from "../revisions/history.server";
import { getTimeZone, shortTime } from "../time-zone.server";
import { managed } from "../types/index";
import { DEFAULT_DAYS, LINK_DAYS } from "./draft-link";
import { type Draft, findDraft, parseDraft } from "./drafts.server";

/** A secret link to a draft, as the admin's form lists it. */
export interface DraftLink {
  id: string;
  /** Null if another admin made it (only they may share their draft) or if the site's secret has changed since. */
  url: string | null;
  /** "30 Nov, 14:10" */
  until: string;
  /** The email of another admin who made it; null for your own. */
  by: string | null;
}

/**
 * The token of a link: 256 bits derived from the site's secret. The database stores only its hash, yet the form can
 * show the link again.
 */
const getToken = (id: string) =>
  createHmac("sha256", config().sessionSecret).update(`draft link ${id}`).digest("base64url");

const TOKEN = /^[\w-]{43}$/;

const getDraftLinkPath = (token: string) => `/-/draft/${token}`;

/** The links of an entry that still work, newest first. @throws AppError */
export async function listDraftLinks(
  db: Client,
  account: Account,
  collection: Collection,
  id: string,
  request: Request,
): Promise<DraftLink[]> {
  const query = db.from("draft_links").select().match({ table_name: collection.table, row_id: id });
  const found = await query
    .gt("expires_at", new Date().toISOString())
    .order("created_at", { ascending: false });
  const { data } = unwrap(found);
  const rows = (data ?? []).map((row) => ({ ...row, user_id: row.created_by }));
  const [getName, timeZone] = await Promise.all([loadNames(account, rows), getTimeZone(request)]);
  return rows.map((row) => {
    const isOwn = row.created_by === account.id;
    const token = getToken(row.id);
    const isCurrent = isOwn && hashToken(token) === row.token_hash;
    return {
      id: row.id,
      url: isCurrent ? config().siteUrl + getDraftLinkPath(token) : null,
      until: shortTime(row.expires_at, timeZone),
      by: isOwn ? null : getName(row.created_by),
    };
  });
}

/** Makes a link to the caller's draft of an entry, or to the entry as it is saved. @throws AppError */
export async function createDraftLink(
  db: Client,
  collection: Collection,
  id: string,
  days: unknown,
): Promise<void> {
  const [row, draft] = await Promise.all([find(db, collection, id), findDraft(db, collection, id)]);
  if (collection.single || (!row && !draft))
    throw new AppError(422, `There is nothing to show yet: write something, then create the link.`);
  const link = randomUUID();
  const lifetime = LINK_DAYS.find((allowed) => String(allowed) === days) ?? DEFAULT_DAYS;
  const { error } = await db.from("draft_links").insert({
    id: link,
    table_name: collection.table,
    row_id: id,
    token_hash: hashToken(getToken(link)),
    expires_at: new Date(Date.now() + lifetime * 86_400_000).toISOString(),
  });
  if (error) throw toAppError(error);
  // Deletes expired links. Best effort: failure does no harm.
  await db.from("draft_links").delete().lt("expires_at", new Date().toISOString());
}

/** Revokes a link of an entry. Does nothing if it no longer exists. @throws AppError */
export async function revokeDraftLink(
  db: Client,
  collection: Collection,
  id: string,
  link: string,
): Promise<void> {
  const { error } = await db
    .from("draft_links")
    .delete()
    .match({ table_name: collection.table, row_id: id, id: link });
  // 22P02 means that the id is malformed, so there is no such link.
  if (error && error.code !== "22P02") throw toAppError(error);
}

/**
 * Points links to an entry's new id: if the author chooses the id, it changes when the entry is first saved. (A trigger
 * does the same when the id changes later.) @throws AppError
 */
export async function moveDraftLinks(
  db: Client,
  collection: Collection,
  from: string,
  to: string,
): Promise<void> {
  const links = db.from("draft_links").update({ row_id: to });
  unwrap(await links.match({ table_name: collection.table, row_id: from }));
}

/** What a link shows. */
export interface SharedDraft {
  collection: Collection;
  id: string;
  /** Null for an entry that was never saved. */
  row: Row | null;
  draft: Draft | null;
  /** ISO time. */
  expiresAt: string;
}

/**
 * The entry that a token leads to. Null if the token is wrong, expired or revoked, or if the entry was deleted, without
 * revealing which. Always queried with a visitor's rights, even for admins. @throws AppError
 */
export async function readDraftLink(token: string): Promise<SharedDraft | null> {
  if (!TOKEN.test(token)) return null;
  const { data } = unwrap(await visitorClient().rpc("read_draft_link", { _token: token }));
  const found = data as unknown as FoundLink | null;
  const collection = found && managed.find(({ table }) => table === found.table_name);
  if (!found || !collection) return null;
  return {
    collection,
    id: found.row_id,
    row: asRow(found.row),
    draft: found.draft && parseDraft(collection, found.draft),
    expiresAt: found.expires_at,
  };
}

interface FoundLink {
  table_name: string;
  row_id: string;
  expires_at: string;
  row: Row | null;
  draft: Parameters<typeof parseDraft>[1] | null;
}
