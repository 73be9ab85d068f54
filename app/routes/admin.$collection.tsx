import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { adminClient, collectionOf } from "~/collections/guard.server";
import { ImageChoices } from "~/components/admin/images/choices";
import { imageChoices } from "~/media/library/listed.server";

export { AdminError as ErrorBoundary } from "~/components/admin/admin-error";
export { keepForm as shouldRevalidate } from "~/components/admin/keep-form";

/** What all forms of a collection share: the pictures that its image fields choose from. */
export async function loader(args: LoaderFunctionArgs) {
  const db = await adminClient(args);
  const { fields } = collectionOf(args.params.collection);
  const isForm = args.params.id !== undefined || new URL(args.request.url).pathname.endsWith("/new");
  if (!db || !isForm || !fields.some(({ kind }) => kind === "image")) return { choices: [] };
  // A form can be filled in without the library.
  return { choices: await imageChoices(db).catch(() => []) };
}

export default function Collection() {
  const { choices } = useLoaderData<typeof loader>();
  return (
    <ImageChoices.Provider value={choices}>
      <Outlet />
    </ImageChoices.Provider>
  );
}
