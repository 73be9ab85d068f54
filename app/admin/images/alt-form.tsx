import { useFetcher } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { MAX_ALT } from "~/media/library/limits";
import { Field } from "~/ui/form/field";
import { Submit } from "~/ui/form/submit";
import type { ImagesAnswer } from "./image-actions.server";

interface AltFormProps {
  id: string;
  name: string;
  alt: string;
  version: string;
  /** The response to this image's form without JavaScript. */
  answer?: ImagesAnswer;
}

/** The alternative text, edited in place. */
export function AltForm({ id, name, alt, version, answer: answered }: AltFormProps) {
  const fetcher = useFetcher<ImagesAnswer>();
  const answer = fetcher.data ?? answered;
  const [isDirty, setDirty] = useState(Boolean(answered && !answered.ok));
  // The form keeps its version while somebody types, so that a newer text is not overwritten.
  const from = useRef(answered?.about?.version ?? version);
  if (!isDirty) from.current = version;
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    const { about, ok } = fetcher.data ?? {};
    if (about?.version) from.current = about.version;
    if (ok) setDirty(false);
  }, [fetcher.data]);
  useEffect(() => {
    if (input.current && !isDirty) input.current.value = alt;
  }, [alt, isDirty]);

  return (
    <fetcher.Form method="post" className="image-alt">
      <input type="hidden" name="intent" value="describe" />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="version" value={from.current} />
      <Field
        label={
          <>
            Description<span className="vh"> of {name}</span>
          </>
        }
        error={answer?.ok === false ? answer.messages : null}
      >
        {(control) => (
          <input
            {...control}
            ref={input}
            className="input"
            type="text"
            name="alt"
            defaultValue={answered?.about?.alt ?? alt}
            maxLength={MAX_ALT}
            placeholder="Describe the image"
            autoComplete="off"
            onInput={() => setDirty(true)}
          />
        )}
      </Field>
      <Submit
        className="btn btn-line"
        pending={fetcher.state !== "idle"}
        pendingLabel="Saving …"
        aria-label={`Save the description of ${name}`}
      >
        Save
      </Submit>
      <span className="vh" aria-live="polite">
        {fetcher.data?.ok && !isDirty ? fetcher.data.messages : ""}
      </span>
    </fetcher.Form>
  );
}
