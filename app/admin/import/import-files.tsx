import { Form } from "@remix-run/react";
import { useRef } from "react";
import { useReachableSubmit } from "~/http/use-reachable-submit";
import type { FormRejection } from "~/ui/form/answer";
import { Field } from "~/ui/form/field";
import { useFocusFirstError } from "~/ui/form/form-error";

/** The sections that import files, and export the content as files. */
export function ImportFiles({ rejection }: { rejection?: FormRejection }) {
  const onSubmit = useReachableSubmit();
  const form = useRef<HTMLFormElement>(null);
  useFocusFirstError(form, rejection);
  return (
    <div className="migration-columns">
      <section aria-labelledby="import">
        <h2 className="part" id="import">
          Import
        </h2>
        <p className="migration-about">
          An exported zip, a zip of Markdown files in folders named models and pages, or a blog from
          elsewhere: an export from Ghost, WordPress or Substack, or a zipped folder from Hugo, Zola, Jekyll,
          Hexo, Astro, Eleventy or Obsidian. You will see what it would change before anything is written;
          nothing is ever deleted.
        </p>
        {/* A document request, because a file that is too large is rejected before it reaches Remix. */}
        <Form
          method="post"
          encType="multipart/form-data"
          className="migration-upload"
          onSubmit={onSubmit}
          reloadDocument
          ref={form}
        >
          <Field
            label="File"
            description="A .zip, .xml or .json of at most 32 MB."
            error={rejection?.errors.file}
          >
            {(control) => (
              <input {...control} type="file" name="file" accept=".zip,.xml,.json,application/zip" required />
            )}
          </Field>
          <Field
            label="URL of the old site"
            error={rejection?.errors.site}
            description="Only needed if image URLs in the file leave it out, as they do in exports from Ghost."
          >
            {(control) => (
              <input
                {...control}
                className="input"
                type="text"
                inputMode="url"
                name="site"
                placeholder="https://"
                defaultValue={rejection?.values.site}
              />
            )}
          </Field>
          <button type="submit" className="btn btn-solid" name="intent" value="upload">
            Check the file
          </button>
        </Form>
      </section>
      <section aria-labelledby="export">
        <h2 className="part" id="export">
          Export
        </h2>
        <p className="migration-about">
          All content as a zip: Markdown to read, and JSON with every entry exactly as it is. Uploaded images
          are not included.
        </p>
        <a className="btn btn-line" href="/admin/export.zip" download>
          Download the content
        </a>
      </section>
    </div>
  );
}
