import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { adminClient, getCollection } from "~/admin/admin-request.server";
import { Suggestions } from "~/admin/fields/suggestions";
import { loadSuggestions } from "~/content/suggestions.server";
import { ImageChoices } from "~/media/library/image-choices";
import { imageChoices } from "~/media/library/list-images.server";

export { AdminError as ErrorBoundary } from "~/admin/admin-error";
export { skipRevalidationWhileEditing as shouldRevalidate } from "~/admin/drafts/skip-revalidation";

/**
 * Data that all forms of a collection share: the images that its image fields offer, and the suggestions of its text
 * fields.
 */
export async function loader(args: LoaderFunctionArgs) {
  const db = await adminClient(args);
  const collection = await getCollection(args);
  const isForm = args.params.id !== undefined || new URL(args.request.url).pathname.endsWith("/new");
  if (!db || !isForm) return { choices: [], suggestions: {} };
  const hasImage = collection.fields.some(({ kind }) => kind === "image");
  // The form is usable without either.
  const [choices, suggestions] = await Promise.all([
    hasImage ? imageChoices(db).catch(() => []) : [],
    loadSuggestions(db, collection).catch(() => ({})),
  ]);
  return { choices, suggestions };
}

export default function Collection() {
  const { choices, suggestions } = useLoaderData<typeof loader>();
  return (
    <ImageChoices.Provider value={choices}>
      <Suggestions.Provider value={suggestions}>
        <Outlet />
      </Suggestions.Provider>
    </ImageChoices.Provider>
  );
}
