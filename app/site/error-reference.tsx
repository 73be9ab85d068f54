import { createContext, useContext, useEffect, useState } from "react";

/** The id of the request while its page is rendered on the server; undefined in the browser. */
export const RequestId = createContext<string | undefined>(undefined);

/** The field of the Server-Timing header that an answer with an error has. */
const TIMING = "request";
/**
 * The id that the owner finds in the log. In a page that the server has rendered React leaves it as it is; for data
 * that the browser has loaded, the answer's headers say it.
 */
export function ErrorReference() {
  const rendered = useContext(RequestId);
  const [loaded, setLoaded] = useState<string>();
  useEffect(() => {
    const timings = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    const failed = timings
      .flatMap(({ serverTiming }) => serverTiming ?? [])
      .filter(({ name }) => name === TIMING);
    setLoaded(failed.at(-1)?.description);
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

/** Tells the browser the id of a request that has failed. */
export const toServerTiming = (id: string): string => `${TIMING};desc="${id}"`;
