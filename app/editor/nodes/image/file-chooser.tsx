import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { COMMAND_PRIORITY_LOW, createCommand } from "lexical";
import { useEffect, useRef } from "react";
import { FILE_ENDINGS } from "~/media/library/use-uploads";
import { UPLOAD_FILES_COMMAND } from "./upload-command";

/** Lets the author choose files other than images from this device. */
export const CHOOSE_FILES_COMMAND = createCommand<void>("CHOOSE_FILES");

export function FileChooser() {
  const [editor] = useLexicalComposerContext();
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    const open = () => {
      input.current?.click();
      return true;
    };
    return editor.registerCommand(CHOOSE_FILES_COMMAND, open, COMMAND_PRIORITY_LOW);
  }, [editor]);

  return (
    <input
      ref={input}
      type="file"
      hidden
      multiple
      accept={FILE_ENDINGS}
      aria-label="Files from this device"
      onChange={({ currentTarget }) => {
        editor.dispatchCommand(UPLOAD_FILES_COMMAND, { files: [...(currentTarget.files ?? [])] });
        currentTarget.value = "";
      }}
    />
  );
}
