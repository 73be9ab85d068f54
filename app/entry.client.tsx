import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition, useLayoutEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { retryRevalidation } from "./realtime/retry-revalidation";
import { closePanelsOnBack } from "./ui/use-panel";

/**
 * What makes React 18 take over the rest of a page at once if it happens while that is under way, and fail ("Root did
 * not complete"): the page then stays without scripts (discreteReplayableEvents in ReactDOMEventReplaying).
 */
const HURRYING = [
  ..."mousedown mouseup touchcancel touchend touchstart auxclick dblclick pointercancel pointerdown".split(
    " ",
  ),
  ..."pointerup dragend dragstart drop compositionend compositionstart keydown keypress keyup input".split(
    " ",
  ),
  ..."textInput copy cut paste click change contextmenu reset submit".split(" "),
];

/** Only React does not hear of it: keys, links and buttons do what they do on a page without scripts. */
const withhold = (event: Event) => event.stopPropagation();

for (const name of HURRYING) window.addEventListener(name, withhold, { capture: true });

function TakenOver() {
  useLayoutEffect(() => {
    for (const name of HURRYING) window.removeEventListener(name, withhold, { capture: true });
  }, []);
  return <RemixBrowser />;
}

retryRevalidation();
closePanelsOnBack();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <TakenOver />
    </StrictMode>,
  );
});
