import type { ComponentProps } from "react";

/** A `<time>` at an ISO date or time. HTML knows thousandths of a second, the database has millionths. */
export function Time({ at, ...props }: Omit<ComponentProps<"time">, "dateTime"> & { at: string }) {
  return <time {...props} dateTime={at.replace(/(\.\d{3})\d+/, "$1")} />;
}
