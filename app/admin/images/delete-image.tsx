import type { useFetcher } from "@remix-run/react";
import type { ReactNode } from "react";
import type { ListedImage } from "~/media/library/list-images.server";
import { ConfirmDialog, opensDialog } from "~/ui/confirm-dialog";
import { Submit } from "~/ui/form/submit";

interface DeleteImageProps {
  image: Pick<ListedImage, "id" | "name" | "uses">;
  /** Sends the deletion. */
  deletion: ReturnType<typeof useFetcher>;
  /** What stands beside the button. */
  children: ReactNode;
}

/** The foot of an image's panel: the button that deletes the image, and the dialog that asks first. */
export function DeleteImage({ image: { id, name, uses }, deletion, children }: DeleteImageProps) {
  const dialog = `delete-${id}`;
  return (
    <>
      <p className="library-panel-foot">
        <button
          type="button"
          className="btn btn-line"
          aria-label={`Delete: ${name}`}
          {...opensDialog(dialog)}
        >
          Delete…
        </button>
        {children}
      </p>
      <ConfirmDialog id={dialog} question={`Delete “${name}”?`} text={getDeleteWarning(uses)}>
        <deletion.Form method="post">
          <input type="hidden" name="intent" value="delete" />
          <input type="hidden" name="id" value={id} />
          {uses.map(({ key }) => (
            <input key={key} type="hidden" name="use" value={key} />
          ))}
          <Submit pending={deletion.state !== "idle"} pendingLabel="Deleting…">
            Delete
          </Submit>
        </deletion.Form>
      </ConfirmDialog>
    </>
  );
}

/** Names the entries in which the image will be missing until it is restored. */
function getDeleteWarning(uses: ListedImage["uses"]): string {
  if (uses.length === 0) return "It is not used anywhere. You can restore it from Recently deleted.";
  const places = uses.map(({ title }) => title).join("; ");
  return `It is used in ${places} and will be missing there. You can restore it from Recently deleted.`;
}
