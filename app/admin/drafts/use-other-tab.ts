import { useCallback, useEffect, useRef, useState } from "react";

type Texts = Record<string, string>;
type Message = "here?" | "here" | "gone" | { saved: Texts };

/**
 * Talks with other tabs of this browser that edit the same entry, which `name` identifies. Returns whether there is
 * one, and a function that tells them which texts were saved; `onSaved` is called with what they tell.
 */
export function useOtherTab(
  name: string,
  onSaved: (texts: Texts) => void,
): [boolean, (texts: Texts) => void] {
  const [isOpen, setOpen] = useState(false);
  const open = useRef<BroadcastChannel | null>(null);
  const latest = useRef(onSaved);
  latest.current = onSaved;
  useEffect(() => {
    if (!("BroadcastChannel" in window)) return;
    const channel = new BroadcastChannel(`edit ${name}`);
    open.current = channel;
    const send = (message: Message) => channel.postMessage(message);
    channel.addEventListener("message", ({ data: message }: MessageEvent<Message>) => {
      setOpen(message !== "gone");
      if (message === "here?") send("here");
      // There may be a third tab.
      if (message === "gone") send("here?");
      if (typeof message === "object") latest.current(message.saved);
    });
    const leave = () => send("gone");
    const arrive = () => send("here?");
    window.addEventListener("pagehide", leave);
    window.addEventListener("pageshow", arrive);
    arrive();
    return () => {
      window.removeEventListener("pagehide", leave);
      window.removeEventListener("pageshow", arrive);
      leave();
      open.current = null;
      channel.close();
    };
  }, [name]);
  const tell = useCallback((saved: Texts) => open.current?.postMessage({ saved } satisfies Message), []);
  return [isOpen, tell];
}
