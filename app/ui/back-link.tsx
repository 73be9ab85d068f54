import { useNavigate } from "@remix-run/react";
import type { MouseEvent } from "react";
import { ArrowLeft } from "./icons";

/** Goes one step back in history; leads to `fallback` without JavaScript or if this is the first page. */
export function BackLink({
  fallback = "/",
  label = "Back",
}: {
  fallback?: string | undefined;
  label?: string;
}) {
  const navigate = useNavigate();
  const goBack = (event: MouseEvent) => {
    const plainClick = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
    // The router counts its own entries in history.state.idx.
    if (!plainClick || !(window.history.state?.idx > 0)) return;
    event.preventDefault();
    navigate(-1);
  };
  return (
    <a className="back" href={fallback} onClick={goBack}>
      <ArrowLeft />
      <span>{label}</span>
    </a>
  );
}
