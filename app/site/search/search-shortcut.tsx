import { useLocation, useNavigate } from "@remix-run/react";
import { useEffect } from "react";
import { getLetter } from "~/ui/keys";

/**
 * Ctrl+K or Cmd+K opens the site's search, or focuses its field on /search, unless another handler has used the key.
 * There is no shortcut without a modifier: speech input could trigger it by accident (WCAG 2.1.4).
 */
export function SearchShortcut() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  useEffect(() => {
    if (/^\/(admin|auth)(\/|$)/.test(pathname)) return;
    const open = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isSearchKey(event)) return;
      event.preventDefault();
      const field = document.querySelector<HTMLInputElement>("input[type=search]");
      if (field) field.select();
      else navigate("/search", { state: { focus: true } });
    };
    window.addEventListener("keydown", open);
    return () => window.removeEventListener("keydown", open);
  }, [navigate, pathname]);
  return null;
}

function isSearchKey(event: KeyboardEvent): boolean {
  const { ctrlKey, metaKey, altKey, shiftKey } = event;
  return getLetter(event) === "k" && (ctrlKey || metaKey) && !altKey && !shiftKey;
}
