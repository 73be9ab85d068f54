import type { ActionFunctionArgs } from "@remix-run/node";
import { requireAdmin, withSession } from "~/auth/session.server";
import { SharedLimit } from "~/auth/shared-limit.server";
import { findOwnCard } from "~/content/own-card.server";
import { AppError } from "~/http/app-error.server";
import { getClientSignal } from "~/http/client-signal.server";
import { readFormData } from "~/http/form-data.server";
import { singleton } from "~/http/singleton.server";
import type { CardAnswer } from "~/media/cards/card-answer";
import { makeCard } from "~/media/cards/make-card.server";
import { getErrorSentence } from "~/media/library/image-errors.server";

/** Cards that one admin may make in ten minutes: more than anyone pastes. */
const LIMIT = { points: 60, seconds: 600 };

/**
 * Makes a card of the page at `url` for a script: responds with its blocks, or with a sentence that says why it cannot.
 */
export async function action(args: ActionFunctionArgs) {
  try {
    const { db, account } = await requireAdmin(args);
    const address = String((await readFormData(args.request)).get("url") ?? "").slice(0, 4_000);
    const limit = singleton("cards limit", () => new SharedLimit("cards", LIMIT));
    if (await limit.consume(account.id))
      throw new AppError(429, "Too many cards were made in the last few minutes. Try again in ten minutes.");
    const own = await findOwnCard(address, args.request);
    const blocks = own
      ? [own]
      : (await makeCard(db, address, { signal: getClientSignal(args) })).root.children;
    return withSession(args, Response.json({ blocks, message: "" } satisfies CardAnswer));
  } catch (thrown) {
    const { status, sentence } = getErrorSentence(thrown);
    return Response.json({ blocks: [], message: sentence } satisfies CardAnswer, { status });
  }
}
