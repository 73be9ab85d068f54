import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { DRAG_DROP_PASTE } from "@lexical/rich-text";
import {
  $getNodeByKey,
  $nodesOfType,
  COMMAND_PRIORITY_CRITICAL,
  COMMAND_PRIORITY_LOW,
  type EditorState,
  HISTORY_MERGE_TAG,
  KEY_DOWN_COMMAND,
  type LexicalEditor,
  mergeRegister,
  type NodeKey,
} from "lexical";
import { type ReactNode, useEffect, useMemo, useRef } from "react";
import { useDeferredSubmit } from "~/media/library/use-deferred-submit";
import { FILE_ENDINGS, useUploads } from "~/media/library/use-uploads";
import { ADDABLE } from "~/rich-text/file-url";
import { toCard } from "~/rich-text/nodes/card/card";
import { showToast } from "~/ui/toast-message";
import { $insertBlocks, type Gap } from "../../insert";
import { FileChooser } from "./file-chooser";
import { UPLOAD_FILES_COMMAND } from "./upload-command";
import { $createUploadNode, UploadNode } from "./upload-node";
import { EditorUploads, type Uploaded, type Words } from "./use-editor-uploads";

/** Uploads the images and files that are inserted into the text, and keeps the state of each. */
export function Uploads({ children }: { children: ReactNode }) {
  const [editor] = useLexicalComposerContext();
  const outcomes = useRef(new Map<number, Uploaded | null | undefined>());
  const broughtWords = useRef(new Map<number, Words>());
  /** The sources of uploads whose placeholders were deleted, since undo and redo can bring a placeholder back. */
  const deleted = useRef(new Map<number, File | string>());
  const { uploads, add, drop, retry } = useUploads(
    ({ key }, { images: [image], files: [file], isAlreadyStored, remarks }) => {
      const card = file && toCard({ ...file });
      if (card) outcomes.current.set(key, card);
      if (!image) return;
      const { src, alt, width, height } = image;
      const words = broughtWords.current.get(key);
      const described = { alt: words?.alt || alt, title: words?.title ?? null };
      outcomes.current.set(key, { src, width, height, ...described });
      if (remarks.length > 0 && !isAlreadyStored)
        showToast({ title: "Image added", description: remarks.join(" ") });
    },
  );
  useDeferredSubmit(() => editor.getRootElement()?.closest("form"), uploads);

  const value = useMemo(() => {
    const known = outcomes.current;
    return {
      uploads,
      add: (sources: (File | string)[], words: Words = {}) => {
        const added = add(sources);
        for (const { key } of added) {
          known.set(key, undefined);
          broughtWords.current.set(key, words);
        }
        return added;
      },
      drop: (key: number) => {
        known.set(key, null);
        drop(key);
      },
      retry,
      outcome: (key: number) => (known.has(key) ? known.get(key) : null),
    };
  }, [uploads, add, drop, retry]);
  const latest = useRef(value);
  latest.current = value;

  // An image from another site that cannot be fetched is left out; if it can be retried, it keeps its placeholder.
  useEffect(() => {
    const failed = uploads.filter(
      ({ state, source, canRetry }) => state === "failed" && typeof source === "string" && !canRetry,
    );
    if (failed.length === 0) return;
    for (const { key } of failed) value.drop(key);
    showToast({
      title: failed.length === 1 ? "An image was left out" : `${failed.length} images were left out`,
      description: failed.map(({ name, message }) => `From ${name}: ${message}`).join(" "),
      kind: "destructive",
    });
  }, [uploads, value]);

  useEffect(() => {
    const upload = ({ files, gap }: { files: File[]; gap?: Gap }) => {
      const others = files.filter((file) => !isAddable(file));
      if (others.length > 0) showToast(notAddable(others));
      const nodes = latest.current.add(files.filter(isAddable)).map(({ key }) => key);
      if (nodes.length > 0) {
        editor.update(() => $insertBlocks(nodes.map($createUploadNode), gap));
        // A drop or the file chooser may have moved the focus elsewhere.
        editor.focus();
      }
      return true;
    };
    /** Deleting a placeholder cancels its upload, unless a copy of it is in the text. */
    const cancel = (key: number | null) => {
      const { uploads, outcome, drop } = latest.current;
      const found = uploads.find((upload) => upload.key === key);
      if (key === null || !found || outcome(key) !== undefined || isInText(editor, key)) return;
      deleted.current.set(key, found.source);
      drop(key);
      outcomes.current.set(key, undefined);
    };
    /** Uploads again when undo, redo or a paste brings a placeholder back. */
    const resume = (nodeKey: NodeKey) => {
      const key = readUpload(editor.getEditorState(), nodeKey);
      const source = key === null ? undefined : deleted.current.get(key);
      if (key === null || source === undefined) return;
      const [again] = latest.current.add([source], broughtWords.current.get(key));
      if (!again) return;
      editor.update(
        () => {
          const node = $getNodeByKey(nodeKey);
          if (node instanceof UploadNode) node.setUpload(again.key);
        },
        { tag: HISTORY_MERGE_TAG },
      );
    };
    return mergeRegister(
      editor.registerCommand(UPLOAD_FILES_COMMAND, upload, COMMAND_PRIORITY_LOW),
      // Files pasted without any text.
      editor.registerCommand(DRAG_DROP_PASTE, (files) => upload({ files }), COMMAND_PRIORITY_LOW),
      // Leaves keys to a placeholder's buttons: Enter on “Try again” must not start a paragraph.
      editor.registerCommand(
        KEY_DOWN_COMMAND,
        ({ target }) => target instanceof Element && target.closest(".upload-card") !== null,
        COMMAND_PRIORITY_CRITICAL,
      ),
      editor.registerMutationListener(UploadNode, (mutations, { prevEditorState }) => {
        for (const [nodeKey, mutation] of mutations) {
          if (mutation === "destroyed") cancel(readUpload(prevEditorState, nodeKey));
          if (mutation === "created") resume(nodeKey);
        }
      }),
    );
  }, [editor]);

  return (
    <EditorUploads.Provider value={value}>
      {children}
      <FileChooser />
    </EditorUploads.Provider>
  );
}

/** The upload key of a placeholder; null for any other node. */
function readUpload(state: EditorState, nodeKey: NodeKey): number | null {
  return state.read(() => {
    const node = $getNodeByKey(nodeKey);
    return node instanceof UploadNode ? node.getUpload() : null;
  });
}

function isInText(editor: LexicalEditor, upload: number): boolean {
  return editor
    .getEditorState()
    .read(() => $nodesOfType(UploadNode).some((node) => node.getUpload() === upload));
}

/** Whether a file is worth sending; the server decides by its content. */
const isAddable = ({ name, type }: File) =>
  type.startsWith("image/") || FILE_ENDINGS.split(",").some((ending) => name.toLowerCase().endsWith(ending));

function notAddable(files: File[]) {
  const names = files.map(({ name }) => `“${name}”`).join(", ");
  return {
    title: files.length === 1 ? "A file was not added" : `${files.length} files were not added`,
    description: `${names} can’t be added. ${ADDABLE}`,
    kind: "destructive" as const,
  };
}
