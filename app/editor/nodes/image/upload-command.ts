import { createCommand } from "lexical";
import type { Gap } from "../../insert";

/** Uploads these files, each with a placeholder in the gap or, without one, at the caret. */
export const UPLOAD_FILES_COMMAND = createCommand<{ files: File[]; gap?: Gap }>("UPLOAD_FILES");
