import type { Upload } from "~/media/library/use-uploads";
import { UploadRow } from "./upload-images";

interface FieldUploadsProps {
  uploads: Upload[];
  drop(key: number): void;
  retry(key: number): void;
}

/** The unfinished uploads of a field. */
export function FieldUploads({ uploads, drop, retry }: FieldUploadsProps) {
  if (uploads.length === 0) return null;
  return (
    <ul className="uploads" role="list" aria-label="Uploads">
      {uploads.map((upload) => (
        <UploadRow key={upload.key} upload={upload} drop={drop} retry={retry} />
      ))}
    </ul>
  );
}
