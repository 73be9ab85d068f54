import { useEffect, useState } from "react";
import { dayOfYear } from "~/ui/long-date";
import { Time } from "./time";
import { useTimeZone } from "./use-time-zone";

/**
 * A time in the site's time zone: "14:03", with the date unless that is today. If the settings name no time zone, the
 * browser's is used, and UTC until hydration.
 */
export function LocalTime({ at }: { at: string }) {
  const timeZone = useTimeZone();
  const [local, setLocal] = useState<string | null>(null);
  useEffect(() => setLocal(text(at, timeZone)), [at, timeZone]);
  return (
    <Time at={at} suppressHydrationWarning>
      {local ?? (timeZone ? text(at, timeZone) : `${text(at, "UTC")} UTC`)}
    </Time>
  );
}

function text(at: string, timeZone?: string): string {
  const [then, now] = [new Date(at), new Date()];
  const day = (date: Date) => date.toLocaleDateString("sv-SE", { timeZone });
  const time = then.toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit", timeZone });
  return day(then) === day(now) ? time : `${dayOfYear(day(then))}, ${time}`;
}
