import { Link } from "@remix-run/react";
import { useRef, useState } from "react";
import { Optional } from "~/collections/fields/text";
import { Field } from "~/components/form/field";
import { Picture } from "~/components/picture";
import { useImageChoices } from "./choices";

export interface ChooseImageProps {
  name: string;
  label: string;
  hint?: string;
  optional?: boolean;
  value: string;
  errors?: string[];
}

/**
 * A picture by its address, or from the library. The library comes first in the form, so that without JavaScript what is
 * chosen there wins over the address; with it, a choice fills in the address and typing one undoes the choice.
 */
export function ChooseImage({ name, label, hint, optional, value, errors }: ChooseImageProps) {
  const choices = useImageChoices();
  const [shown, setShown] = useState(value);
  const address = useRef<HTMLInputElement>(null);
  const library = useRef<HTMLFieldSetElement>(null);

  const choose = (src: string) => {
    if (address.current) address.current.value = src;
    setShown(src);
  };
  const unchoose = () => {
    for (const radio of library.current?.querySelectorAll("input") ?? []) radio.checked = false;
  };

  return (
    <fieldset className="field image-choice">
      <legend>{optional ? <Optional label={label} /> : label}</legend>
      {/* A picture that fails is asked for anew when the address changes. */}
      {shown ? (
        <Picture key={shown} className="image-chosen" src={shown} alt={`${label}, as it is now`} />
      ) : null}
      <details>
        <summary>Choose from the library</summary>
        {choices.length > 0 ? (
          <fieldset className="image-choices" ref={library}>
            <legend className="vh">{label}: from the library</legend>
            {choices.map(({ src, srcSet, name: file, alt }) => (
              <label key={src} title={file}>
                <input type="radio" name={name} value={src} onChange={() => choose(src)} />
                <img
                  src={src}
                  srcSet={srcSet}
                  sizes="7rem"
                  alt={alt || file}
                  loading="lazy"
                  decoding="async"
                />
              </label>
            ))}
          </fieldset>
        ) : (
          <p className="field-hint">
            There are no pictures yet: <Link to="/admin/images">add some</Link>.
          </p>
        )}
      </details>
      <Field label={`${label}: address`} description={hint} error={errors}>
        {(control) => (
          <input
            {...control}
            ref={address}
            className="input"
            type="text"
            inputMode="url"
            name={name}
            defaultValue={value}
            required={!optional}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onInput={unchoose}
            onBlur={({ currentTarget }) => setShown(currentTarget.value.trim())}
          />
        )}
      </Field>
    </fieldset>
  );
}
