import { createContext, useContext, useEffect, useState } from "react";

/** The id of the request while its page is rendered on the server; undefined in the browser. */
export const RequestId = createContext<string | undefined>(undefined);

/** The name of the metric in the Server-Timing header of an error response. */
const TIMING = "request";
/**
 * The request id, which the owner finds in the log. React leaves a server-rendered id as it is; for data that the
 * browser loaded, the id is read from the response's headers.
 */
export function ErrorReference() {
  const rendered = useContext(RequestId);
  const [loaded, setLoaded] = useState<string>();
  useEffect(() => {
    // The entry of a request that has just failed may come a moment later.
    const observer = new PerformanceObserver((list) => {
      for (const { serverTiming } of list.getEntries() as PerformanceResourceTiming[])
        for (const { name, description } of serverTiming) if (name === TIMING) setLoaded(description);
    });
    observer.observe({ type: "resource", buffered: true });
    return () => observer.disconnect();
  }, []);
  const text = loaded ?? rendered;
  return (
    <p
      className="error-reference"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: an id of letters and digits, which React must not replace
      dangerouslySetInnerHTML={{ __html: text ? `Reference: ${text}` : "" }}
    />
  );
}

/** The Server-Timing header that tells the browser the id of a failed request. */
export const toServerTiming = (id: string): string => `${TIMING};desc="${id}"`;
