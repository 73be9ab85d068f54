import { RemixBrowser } from "@remix-run/react";
import { StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { closePanelsOnBack } from "./ui/use-panel";

closePanelsOnBack();
// Not in a transition: a press that interrupts one makes React 18 give up a document, "Root did not complete"
// (docs/decisions/019-hydration.md).
hydrateRoot(
  document,
  <StrictMode>
    <RemixBrowser />
  </StrictMode>,
);
