import { fileField } from "~/media/library/limits";
import { Field } from "~/ui/form/field";
import { UploadRow } from "./upload-images";
import type { useFieldUpload } from "./use-field-upload";

interface FileInputProps
  extends Pick<ReturnType<typeof useFieldUpload>, "uploads" | "upload" | "drop" | "retry"> {
  /** The name of the field that gets the file's URL. */
  name: string;
  label: string;
  description: string;
  accept: string;
}

/** The file input of an image or video field, and its unfinished uploads. */
export function FileInput({
  name,
  label,
  description,
  accept,
  upload,
  uploads,
  drop,
  retry,
}: FileInputProps) {
  return (
    <>
      <Field label={label} description={description}>
        {(control) => (
          <input
            {...control}
            type="file"
            name={fileField(name)}
            accept={accept}
            onChange={({ currentTarget }) => {
              upload(currentTarget.files);
              currentTarget.value = "";
            }}
          />
        )}
      </Field>
      {uploads.length > 0 ? (
        <ul className="uploads" role="list" aria-label="Uploads">
          {uploads.map((unfinished) => (
            <UploadRow key={unfinished.key} upload={unfinished} drop={drop} retry={retry} />
          ))}
        </ul>
      ) : null}
    </>
  );
}
