import { useEffect, useState } from "react";

/** Whether another tab of this browser is editing the same entry, which `name` identifies. */
export function useOtherTab(name: string): boolean {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!("BroadcastChannel" in window)) return;
    const channel = new BroadcastChannel(`edit ${name}`);
    const send = (message: "here?" | "here" | "gone") => channel.postMessage(message);
    channel.addEventListener("message", ({ data: message }) => {
      setOpen(message !== "gone");
      if (message === "here?") send("here");
      // There may be a third tab.
      if (message === "gone") send("here?");
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
      channel.close();
    };
  }, [name]);
  return isOpen;
}
