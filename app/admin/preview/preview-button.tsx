import { useNavigate } from "@remix-run/react";
import { Eye } from "../icons";

/**
 * Opens a preview of the form's content. With JavaScript, leaving the form saves a draft; without it, and for an empty
 * form, the form is submitted (`preview`), which saves one.
 */
export function PreviewButton({ to, isBlank }: { to: string; isBlank: boolean }) {
  const navigate = useNavigate();
  return (
    <button
      type="submit"
      className="quiet"
      name="preview"
      value=""
      onClick={(event) => {
        if (isBlank) return;
        event.preventDefault();
        navigate(to);
      }}
    >
      <Eye />
      Preview
    </button>
  );
}
