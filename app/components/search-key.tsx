import { useLocation, useNavigate } from "@remix-run/react";
import { useEffect } from "react";

/**
 * "/" and Ctrl+K or Cmd+K open the search of the public site; on /search they lead to its field. A key that is
 * typed into something, or that the browser or a part of the page has used, is left alone.
 */
export function SearchKey() {
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

function isSearchKey({ key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent): boolean {
  if (key.toLowerCase() === "k") return (ctrlKey || metaKey) && !altKey && !shiftKey;
  // On some keyboards "/" is typed with shift.
  return key === "/" && !ctrlKey && !metaKey && !altKey && !isTypedInto(target);
}

function isTypedInto(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}
