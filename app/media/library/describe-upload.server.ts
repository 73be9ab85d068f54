import { AppError } from "~/http/app-error.server";
import { isImage, type LibraryFile } from "./image-store.server";
import { getLibraryUrl } from "./list-images.server";
import type { StoredFiles } from "./stored-files";

interface Upload {
  /** The files that were stored, and the ids of the entries that were made of them. */
  stored: { file: LibraryFile; entry?: string }[];
  isAlreadyStored?: boolean;
  remarks: string[];
  rejected?: string[];
  /** That of the first rejection. */
  status?: number;
}

/** Describes an upload to the script that sent it. @throws AppError if a file was rejected */
export function describeUpload({
  stored,
  remarks,
  rejected = [],
  status = 201,
  isAlreadyStored,
}: Upload): StoredFiles {
  if (rejected.length > 0) throw new AppError(status, [...rejected, ...remarks].join(" "));
  const described: StoredFiles = {
    images: [],
    files: [],
    remarks,
    ...(isAlreadyStored ? { isAlreadyStored } : {}),
  };
  for (const { file, entry } of stored)
    if (isImage(file)) {
      const { id, alt, width, height } = file;
      described.images.push({ id, src: getLibraryUrl(file), alt, width, height });
    } else described.files.push({ url: getLibraryUrl(file), title: file.name, entry });
  return described;
}
