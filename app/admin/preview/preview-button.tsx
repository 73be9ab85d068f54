import { useNavigate } from "@remix-run/react";
import { Eye } from "../icons";

/**
 * Shows what is in the form as visitors would see it. With JavaScript, leaving the form has its text kept as a draft;
 * without, and where nothing is written yet, the form is sent (`preview`), which keeps it.
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
