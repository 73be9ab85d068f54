import type { LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { answerJson } from "~/admin/json-answer.server";
import { parseQuery } from "~/admin/list/list-filter.server";
import type { ImageChoice } from "~/media/library/image-choices";
import { imageChoices } from "~/media/library/list-images.server";

/**
 * The library's images for the editor to choose from, newest first; `?page=2` and so on for older images, `?q=` to
 * search, `?id=` for one.
 */
export function loader(args: LoaderFunctionArgs) {
  return answerJson(args, async ({ db }): Promise<{ images: ImageChoice[] }> => {
    const { searchParams } = new URL(args.request.url);
    const page = Number(searchParams.get("page") ?? 1);
    const isPage = Number.isSafeInteger(page) && page >= 1 && page <= 1_000_000;
    const id = z.uuid().safeParse(searchParams.get("id")).data;
    return { images: isPage ? await imageChoices(db, page, parseQuery(searchParams), id) : [] };
  });
}
