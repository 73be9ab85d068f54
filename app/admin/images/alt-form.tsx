import { MAX_ALT } from "~/media/library/limits";
import { Field } from "~/ui/form/field";
import { Submit } from "~/ui/form/submit";
import { isComposing } from "~/ui/keys";
import { isSaveShortcut } from "../edit-form/use-save-shortcut";
import { type AltOptions, useAltSave } from "./use-alt-save";

interface AltFormProps extends AltOptions {
  id: string;
  name: string;
}

const GONE =
  "This image has been replaced, cropped or deleted elsewhere. Copy what you typed to the image that took its place.";

/** An image's alternative text, edited in place. */
export function AltForm({ id, name, ...text }: AltFormProps) {
  const { isGone, answer: answered } = text;
  const { fetcher, input, isUnsaved, save, onInput } = useAltSave(text);
  const answer = fetcher.data ?? answered;
  const isSaved = fetcher.data?.ok && !isUnsaved;
  return (
    <fetcher.Form
      method="post"
      className="image-alt"
      data-unsaved={isUnsaved || undefined}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <input type="hidden" name="intent" value="describe" />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="version" value={answered?.about?.version ?? text.version} />
      <Field
        label={
          <>
            Description<span className="vh"> of {name}</span>
          </>
        }
        error={isGone ? [GONE] : answer?.ok === false ? [answer.message] : null}
      >
        {(control) => (
          <input
            {...control}
            ref={input}
            className="input"
            type="text"
            dir="auto"
            name="alt"
            defaultValue={answered?.about?.alt ?? text.alt}
            maxLength={MAX_ALT}
            placeholder="Describe the image"
            autoComplete="off"
            onInput={onInput}
            onKeyDown={(event) => {
              const isEnter = event.key === "Enter" && !isComposing(event.nativeEvent);
              if (!isEnter && !isSaveShortcut(event)) return;
              event.preventDefault();
              if (!event.repeat) save();
            }}
          />
        )}
      </Field>
      {isGone ? null : (
        <Submit
          className="btn btn-line"
          pending={fetcher.state !== "idle"}
          pendingLabel="Saving…"
          aria-label={`Save the description of ${name}`}
        >
          {isSaved ? "Saved" : "Save"}
        </Submit>
      )}
      <span className="vh" aria-live="polite">
        {isSaved ? fetcher.data?.message : ""}
      </span>
    </fetcher.Form>
  );
}
