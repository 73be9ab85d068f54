import { data } from "@remix-run/node";
import { hasSession } from "~/auth/clients.server";
import { type Args, type Client, requireAdmin } from "~/auth/session.server";
import type { Collection } from "~/content/collection";
import { getTimeZone } from "~/content/time-zone.server";
import { managed } from "~/content/types/index";
import { AppError, getThrownStatus } from "~/http/app-error.server";
import { isFetchRequest } from "~/http/fetch-request.server";
import { readFormData } from "~/http/form-data.server";
import { SIGNED_OUT } from "~/http/signed-out";
import { describeOutage, getUnreachableText, type Outage } from "~/runtime/service-health.server";

/** The collection that the route names. Its date-time fields have the time zone in which they are typed. @throws 404 */
export async function getCollection({
  params,
  request,
}: Args & { params: { collection?: string } }): Promise<Collection> {
  const collection = managed.find(({ slug }) => slug === params.collection);
  if (!collection) throw data("Not found", { status: 404 });
  const timeZone = await getTimeZone(request);
  const fields = collection.fields.map((field) =>
    field.kind === "date-time" ? { ...field, timeZone } : field,
  );
  return { ...collection, fields };
}

/**
 * Awaits a loader's value; an AppError becomes a response with its status, for the route's error boundary, which says
 * what keeps the data service from answering.
 */
export async function toRouteError<Value>(value: Promise<Value>): Promise<Value> {
  try {
    return await value;
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    const { message, status } = thrown;
    throw data(status === 503 ? (describeOutage() ?? { outage: message }) : message, { status });
  }
}

/**
 * The admin's client. Null while the data API cannot be reached, and for a non-admin whose submission was rejected: the
 * page must then show their form again with what they typed, and nothing else.
 * @throws for all other non-admins as requireAdmin does
 */
export async function adminClient(args: Args): Promise<Client | null> {
  try {
    return (await requireAdmin(args)).db;
  } catch (thrown) {
    if (getThrownStatus(thrown) === 503 || args.context.rejectedSubmission) return null;
    throw thrown;
  }
}

/**
 * The largest form read from a non-admin, only to send it back (bytes): 40,000 words. Rendering ten times as much would
 * block the server for seconds. While the data service is down, any sender might be an admin, so the limit is then the
 * size of the longest text.
 */
const MAX_REJECTED_BYTES = 256 * 1024;
const MAX_TEXT_BYTES = 6 * 1024 * 1024;

/**
 * Reads the submitted form after checking its sender. A non-admin's form is only read if it is small enough and they
 * either have a session, and so may get their text back, or sent it by fetch from a page that still has the text.
 * @throws for all other non-admins as requireAdmin does; 400
 */
export async function readAdminForm(args: Args): Promise<FormData> {
  try {
    await requireAdmin(args);
  } catch (thrown) {
    const { request } = args;
    const limit = getThrownStatus(thrown) === 503 ? MAX_TEXT_BYTES : MAX_REJECTED_BYTES;
    const isTooMuch = Number(request.headers.get("Content-Length") ?? 0) > limit;
    if (isTooMuch || !(hasSession(request) || isFetchRequest(request))) throw thrown;
  }
  return readFormData(args.request);
}

/**
 * The error for a rejection by requireAdmin that would make a page redirect, or show nothing but the error: an ended
 * session, revoked rights, or an unreachable data service. A form must not lose its text. Null for anything else.
 */
export function toGuardError(thrown: unknown, sender: "form" | "script"): AppError | null {
  const status = getThrownStatus(thrown);
  if (status === undefined) return null;
  const { data: said } = thrown as { data?: Partial<Outage> | string };
  const told = typeof said === "object" && said.outage;
  const outage = told || (status === 503 ? getUnreachableText() : "");
  const message = (outage && OUTAGES[sender](outage)) || (SENTENCES[status]?.[sender] ?? said);
  return typeof message === "string" ? new AppError(status === 302 ? 401 : status, message) : null;
}

const OUTAGES = {
  form: (outage: string) => `Not saved: ${outage} Your text is still here.`,
  script: (outage: string) => outage,
};

const SENTENCES: Record<number, { form: string; script: string }> = {
  302: {
    form: "You are signed out. Your text is still here. Sign in on another tab, then save again.",
    script: SIGNED_OUT.message,
  },
  403: {
    form: "You don’t have admin rights, so nothing was saved. Your text is still here: copy it before you leave.",
    script: "You don’t have permission to do this.",
  },
};
