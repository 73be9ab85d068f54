import { Form } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Submit } from "~/ui/form/submit";

interface ProgressProps {
  id: string;
  fingerprint: string;
  overwrite: string[];
  images: { all: number; here: number; failed: number };
}

/** An import that fetches images, some in each request; without JavaScript, the author starts each request. */
export function ImportProgress({ id, fingerprint, overwrite, images: { all, here, failed } }: ProgressProps) {
  const form = useRef<HTMLFormElement>(null);
  const submit = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each upload
  useEffect(() => {
    form.current?.requestSubmit(submit.current?.querySelector<HTMLButtonElement>("button[value=import]"));
  }, [id]);
  return (
    <section>
      <div className="bar">
        <h1 tabIndex={-1}>Copying images</h1>
      </div>
      <p className="migration-about" role="status">
        {here} of {all} images copied{failed > 0 ? `, ${failed} couldn’t be fetched` : ""}. Entries are added
        once every image has been tried. You can stop at any time: import the same file again to continue.
      </p>
      <Form method="post" ref={form}>
        <input type="hidden" name="upload" value={id} />
        <input type="hidden" name="fingerprint" value={fingerprint} />
        {overwrite.map((table) => (
          <input key={table} type="hidden" name="overwrite" value={table} />
        ))}
        <div className="confirm-ends" ref={submit}>
          <Submit name="intent" value="import" pendingLabel="Copying…">
            Continue
          </Submit>
          <Submit className="btn btn-quiet" name="intent" value="discard">
            Stop
          </Submit>
        </div>
      </Form>
    </section>
  );
}
