import { forwardRef, type TextareaHTMLAttributes, useRef } from "react";
import { useHydrated } from "~/ui/use-hydrated";

type TextAreaProps = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "value"> & { defaultValue: string };

/**
 * A `<textarea>` that keeps what was typed before hydration, and the caret. React 18 resets a hydrated textarea to its
 * `defaultValue`, which is therefore left out if the page already contains the text.
 */
export const TextArea = forwardRef<HTMLTextAreaElement, TextAreaProps>(({ defaultValue, ...props }, ref) => {
  const isHydrating = !useHydrated() && typeof document !== "undefined";
  const inPage = useRef(isHydrating ? defaultValue : null);
  if (inPage.current !== defaultValue) inPage.current = null;
  return (
    <textarea
      dir="auto"
      {...props}
      ref={ref}
      defaultValue={inPage.current === null ? defaultValue : undefined}
    />
  );
});
TextArea.displayName = "TextArea";
