import { useEffect } from "react";

/** Tells the server the browser's time zone, for the days and times of the admin (time-zone.server.ts). */
export function useTimeZone(): void {
  useEffect(() => {
    const zone = encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone ?? "");
    const secure = window.location.protocol === "https:" ? "; secure" : "";
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
    if (zone) document.cookie = `time-zone=${zone}; path=/admin; max-age=31536000; samesite=lax${secure}`;
  }, []);
}
