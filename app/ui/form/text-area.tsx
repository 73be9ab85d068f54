import { forwardRef, type TextareaHTMLAttributes, useRef, useSyncExternalStore } from "react";

type TextAreaProps = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "value"> & { defaultValue: string };

const never = () => () => {};

/**
 * A `<textarea>` that keeps what was typed into it before React took over the page, and the caret. React 18 sets a text
 * area back to the text that it was sent with, if that is its `defaultValue` (`postMountWrapper` in
 * ReactDOMTextarea): it is not told of a text that stands in the page already.
 */
export const TextArea = forwardRef<HTMLTextAreaElement, TextAreaProps>(({ defaultValue, ...props }, ref) => {
  const isTakenOver = useSyncExternalStore(
    never,
    () => false,
    () => typeof document !== "undefined",
  );
  const inPage = useRef(isTakenOver ? defaultValue : null);
  if (inPage.current !== defaultValue) inPage.current = null;
  return <textarea {...props} ref={ref} defaultValue={inPage.current === null ? defaultValue : undefined} />;
});
TextArea.displayName = "TextArea";
