import type { ActionFunctionArgs } from "@remix-run/node";
import { type Admin, answerJson } from "~/admin/json-answer.server";
import { getClientSignal } from "~/http/client-signal.server";
import { describeUpload } from "~/media/library/describe-upload.server";
import type { Accept } from "~/media/library/limits";
import { uploadImages } from "~/media/library/upload-images.server";

/** Values of `?takes=`; without it, everything that texts can have. */
const TAKES: Accept[] = ["images", "videos"];

/** Stores images and files that a script sends as a form. */
export function action(args: ActionFunctionArgs) {
  const { request } = args;
  const takes = TAKES.find((one) => one === new URL(request.url).searchParams.get("takes")) ?? "files";
  const store = async ({ db }: Admin) => {
    const { added, files, alreadyStored, ...uploaded } = await uploadImages(
      db,
      request,
      getClientSignal(args),
      takes,
    );
    const stored = [...added, ...files].map((file) => ({ file }));
    return describeUpload({ ...uploaded, stored, isAlreadyStored: alreadyStored > 0 });
  };
  return answerJson(args, store, 201);
}
