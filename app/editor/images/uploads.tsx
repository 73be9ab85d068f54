import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { DRAG_DROP_PASTE } from "@lexical/rich-text";
import {
  $getNodeByKey,
  COMMAND_PRIORITY_CRITICAL,
  COMMAND_PRIORITY_LOW,
  createCommand,
  KEY_DOWN_COMMAND,
  mergeRegister,
} from "lexical";
import { type ReactNode, useEffect, useMemo, useRef } from "react";
import { useDeferredSubmit } from "~/media/library/use-deferred-submit";
import { useUploads } from "~/media/library/use-uploads";
import { showToast } from "~/ui/toast-message";
import type { ImageFields } from "../image-node";
import { $insertBlocks, type Gap } from "../insert";
import { $createUploadNode, UploadNode } from "./upload-node";
import { EditorUploads, type Words } from "./use-editor-uploads";

/** Uploads these files, each with a placeholder in the gap or, without one, at the caret. */
export const UPLOAD_IMAGES_COMMAND = createCommand<{ files: File[]; gap?: Gap }>("UPLOAD_IMAGES");

/** Uploads the images that are inserted into the text, and keeps the state of each. */
export function Uploads({ children }: { children: ReactNode }) {
  const [editor] = useLexicalComposerContext();
  const outcomes = useRef(new Map<number, ImageFields | null | undefined>());
  const broughtWords = useRef(new Map<number, Words>());
  const { uploads, isBusy, add, drop, retry } = useUploads(({ key }, { images: [image], messages }) => {
    if (!image) return;
    const { src, alt, width, height } = image;
    const words = broughtWords.current.get(key);
    const described = { alt: words?.alt || alt, title: words?.title ?? null };
    outcomes.current.set(key, { src, width, height, ...described });
    if (messages.length > 0) showToast({ title: "Image added", description: messages.join(" ") });
  });
  useDeferredSubmit(() => editor.getRootElement()?.closest("form"), isBusy, uploads.length);

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

  // An image of another site that cannot be fetched is left out; one that may be fetched later keeps its placeholder.
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
      const images = files.filter(({ type }) => type.startsWith("image/"));
      if (images.length < files.length) showToast(notAnImage(files));
      const nodes = latest.current.add(images).map(({ key }) => key);
      if (nodes.length > 0) {
        editor.update(() => $insertBlocks(nodes.map($createUploadNode), gap));
        // A drop or the file chooser may have moved the focus elsewhere.
        editor.focus();
      }
      return true;
    };
    return mergeRegister(
      editor.registerCommand(UPLOAD_IMAGES_COMMAND, upload, COMMAND_PRIORITY_LOW),
      // Files pasted without any text.
      editor.registerCommand(DRAG_DROP_PASTE, (files) => upload({ files }), COMMAND_PRIORITY_LOW),
      // The keys of a placeholder's buttons are theirs: Enter on “Try again” starts no paragraph.
      editor.registerCommand(
        KEY_DOWN_COMMAND,
        ({ target }) => target instanceof Element && target.closest(".upload-card") !== null,
        COMMAND_PRIORITY_CRITICAL,
      ),
      // Deleting a placeholder cancels its upload.
      editor.registerMutationListener(UploadNode, (mutations, { prevEditorState }) => {
        for (const [nodeKey, mutation] of mutations) {
          if (mutation !== "destroyed") continue;
          const node = prevEditorState.read(() => $getNodeByKey(nodeKey));
          if (!(node instanceof UploadNode)) continue;
          const key = prevEditorState.read(() => node.getUpload());
          if (latest.current.outcome(key) === undefined) latest.current.drop(key);
        }
      }),
    );
  }, [editor]);

  return <EditorUploads.Provider value={value}>{children}</EditorUploads.Provider>;
}

function notAnImage(files: File[]) {
  const names = files.filter(({ type }) => !type.startsWith("image/")).map(({ name }) => `“${name}”`);
  return {
    title: "Only images can be added",
    description: `${names.join(", ")}: you can add JPEG, PNG, WebP, AVIF and GIF.`,
    kind: "destructive" as const,
  };
}
