import { type ClipboardEvent, type DragEvent, useState } from "react";
import type { StoredFiles } from "~/media/library/stored-files";
import { useDeferredSubmit } from "~/media/library/use-deferred-submit";
import { useUploads } from "~/media/library/use-uploads";
import { showToast } from "~/ui/toast-message";

interface FieldUpload {
  kind: "image" | "video";
  getForm: () => HTMLFormElement | null | undefined;
  onStored(stored: StoredFiles, name: string): void;
}

/**
 * The uploads of a field that holds one file: a file that is picked, dropped or pasted replaces one that is still
 * uploading. `target` contains the props of the element on which files are dropped.
 */
export function useFieldUpload({ kind, getForm, onStored }: FieldUpload) {
  const [isOver, setOver] = useState(false);
  const { uploads, add, drop, retry } = useUploads(({ name }, stored) => onStored(stored, name), {
    action: `/admin/images/upload?takes=${kind}s`,
  });
  useDeferredSubmit(getForm, uploads);

  const cancel = () => {
    for (const { key } of uploads) drop(key);
  };
  /** Uploads the first file of the field's kind, or else the first file. Returns whether there was any. */
  const upload = (files: FileList | null): boolean => {
    const all = [...(files ?? [])];
    const file = all.find(({ type }) => type.startsWith(`${kind}/`)) ?? all[0];
    if (!file) return false;
    cancel();
    add([file]);
    if (all.length > 1) {
      showToast({
        title: `Only “${file.name}” is used`,
        description: `This field holds one ${kind}. The other files were left out.`,
      });
    }
    return true;
  };
  const target = {
    "data-over": isOver || undefined,
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes("Files")) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      setOver(false);
      if (upload(event.dataTransfer.files)) event.preventDefault();
    },
    onPaste: (event: ClipboardEvent) => {
      if (upload(event.clipboardData.files)) event.preventDefault();
    },
  };
  return { uploads, upload, cancel, drop, retry, target };
}
