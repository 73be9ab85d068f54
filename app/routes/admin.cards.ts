import type { ActionFunctionArgs } from "@remix-run/node";
import { answerJson } from "~/admin/json-answer.server";
import { SharedLimit } from "~/auth/shared-limit.server";
import { findPageCard } from "~/content/page-card.server";
import { AppError } from "~/http/app-error.server";
import { getClientSignal } from "~/http/client-signal.server";
import { readFormData } from "~/http/form-data.server";
import { makeCard } from "~/media/cards/make-card.server";
import type { BlockNode } from "~/rich-text/document";
import { singleton } from "~/runtime/singleton.server";

/** Cards that one admin may make in ten minutes: more than anyone pastes. */
const LIMIT = { points: 60, seconds: 600 };

/** Makes a card, or a quotation, of the page at `url` for the editor: responds with its blocks. */
export function action(args: ActionFunctionArgs) {
  return answerJson(args, async ({ db, account }): Promise<{ blocks: BlockNode[] }> => {
    const address = String((await readFormData(args.request)).get("url") ?? "").slice(0, 4_000);
    const limit = singleton("cards limit", () => new SharedLimit("cards", LIMIT));
    if (await limit.consume(account.id))
      throw new AppError(429, "Too many cards were made in the last few minutes. Try again in ten minutes.");
    const own = await findPageCard(address, args.request);
    if (own) return { blocks: [own] };
    return { blocks: (await makeCard(db, address, { signal: getClientSignal(args) })).root.children };
  });
}
