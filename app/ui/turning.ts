import type { SyntheticEvent } from "react";

/** For the props of a text: its drawings can be turned, which is loaded with the first touch of one. */
export const turning = { onPointerOver: turn, onPointerDown: turn, onFocus: turn };

function turn(event: SyntheticEvent<HTMLElement>) {
  if ((event.target as Element).closest(".drawing"))
    import("~/drawings/turn").then((drawings) => drawings.turn(event)).catch(() => {});
}
