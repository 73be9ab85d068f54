import type { ActionFunctionArgs } from "@remix-run/node";
import { type Admin, answerJson } from "~/admin/json-answer.server";
import { SharedLimit } from "~/auth/shared-limit.server";
import { AppError } from "~/http/app-error.server";
import { getClientSignal } from "~/http/client-signal.server";
import { readFormData } from "~/http/form-data.server";
import { describeUpload } from "~/media/library/describe-upload.server";
import { fetchRemoteImage } from "~/media/library/remote-image.server";
import { storeImage } from "~/media/library/upload-images.server";
import { singleton } from "~/runtime/singleton.server";

/** Images that one admin may have fetched in ten minutes: several pages full of them. Imports do not use this route. */
const LIMIT = { points: 300, seconds: 600 };

/** Fetches the image at `url` from another site into the library, for a script; responds like an upload. */
export function action(args: ActionFunctionArgs) {
  const fetchImage = async ({ db, account }: Admin) => {
    const signal = getClientSignal(args);
    const limit = singleton("remote images limit", () => new SharedLimit("remote images", LIMIT));
    if (await limit.consume(account.id))
      throw new AppError(
        429,
        "Too many images were fetched in the last few minutes. Try again in ten minutes.",
      );
    const address = String((await readFormData(args.request)).get("url") ?? "").slice(0, 4_000);
    const { file, remark } = await storeImage(db, await fetchRemoteImage(address, signal), signal);
    return describeUpload({ stored: [{ file }], remarks: remark ? [remark] : [] });
  };
  return answerJson(args, fetchImage, 201);
}
