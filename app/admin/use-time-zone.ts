import { useRouteLoaderData } from "@remix-run/react";
import { useEffect } from "react";

/** The time zone from the settings; undefined if there is none, which Intl takes as the browser's own. */
export function useTimeZone(): string | undefined {
  const data = useRouteLoaderData("routes/admin") as { timeZone: string | null } | undefined;
  return data?.timeZone ?? undefined;
}

/** Tells the server the browser's time zone, for the days and times of the admin (time-zone.server.ts). */
export function useSendTimeZone(): void {
  useEffect(() => {
    const zone = encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone ?? "");
    const secure = window.location.protocol === "https:" ? "; secure" : "";
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
    if (zone) document.cookie = `time-zone=${zone}; path=/admin; max-age=31536000; samesite=lax${secure}`;
  }, []);
}
