import { useEffect, useState } from "react";

/** A time on the reader's clock: "14:03", with the date unless that is today. In UTC until hydration. */
export function LocalTime({ at }: { at: string }) {
  const [local, setLocal] = useState<string | null>(null);
  useEffect(() => setLocal(text(at)), [at]);
  return (
    <time dateTime={at} suppressHydrationWarning>
      {local ?? `${text(at, "UTC")} UTC`}
    </time>
  );
}

function text(at: string, timeZone?: string): string {
  const [then, now] = [new Date(at), new Date()];
  const day = (date: Date) => date.toLocaleDateString("en-GB", { day: "numeric", month: "short", timeZone });
  const time = then.toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit", timeZone });
  return day(then) === day(now) ? time : `${day(then)}, ${time}`;
}
