import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { $getNodeByKey, HISTORY_MERGE_TAG, type NodeKey } from "lexical";
import { useEffect } from "react";
import { UPLOAD_LABELS } from "~/media/library/use-uploads";
import { $selectBlock } from "../../insert";
import { $createCardNode } from "../card/card-node";
import { $createImageNode } from "./image-node";
import { useEditorUploads } from "./use-editor-uploads";

/** The placeholder of an upload in the text: its progress, or why it failed. */
export function UploadCard({ upload: key, nodeKey }: { upload: number; nodeKey: NodeKey }) {
  const [editor] = useLexicalComposerContext();
  const { uploads, drop, retry, outcome } = useEditorUploads();
  const upload = uploads.find((one) => one.key === key);
  const uploaded = outcome(key);

  // Also when undo brings the placeholder back after the upload has finished or was cancelled.
  useEffect(() => {
    if (uploaded === undefined) return;
    editor.update(
      () => {
        const node = $getNodeByKey(nodeKey);
        if (!uploaded || !node) return node?.remove();
        const isSelected = node.isSelected();
        const replacement = node.replace(
          "url" in uploaded ? $createCardNode(uploaded) : $createImageNode(uploaded),
        );
        if (isSelected) $selectBlock(replacement);
      },
      { tag: HISTORY_MERGE_TAG },
    );
  }, [editor, nodeKey, uploaded]);

  if (!upload) return null;
  const { name, state, sent, message, canRetry } = upload;
  if (state === "failed") {
    return (
      // A key of its own: otherwise “Try again” would turn into “Cancel” under the next click.
      <div key="failed" className="upload-card" data-failed>
        <p role="alert">{message}</p>
        {canRetry ? (
          <button type="button" className="quiet" onClick={() => retry(key)}>
            Try again
          </button>
        ) : null}
        <button type="button" className="quiet" onClick={() => drop(key)}>
          Remove
        </button>
      </div>
    );
  }
  return (
    <div key="active" className="upload-card">
      <p>
        {name}: {UPLOAD_LABELS[state].toLowerCase()}
      </p>
      <button type="button" className="quiet" aria-label={`Cancel: ${name}`} onClick={() => drop(key)}>
        Cancel
      </button>
      <progress
        value={state === "processing" ? undefined : sent}
        aria-label={`${name}: ${UPLOAD_LABELS[state]}`}
      />
    </div>
  );
}
