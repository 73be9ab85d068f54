import { useEffect, useState } from "react";

/** Whether another tab of this browser has the same page open: `name` names what is edited. */
export function useOtherTab(name: string): boolean {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!("BroadcastChannel" in window)) return;
    const channel = new BroadcastChannel(`edit ${name}`);
    const say = (word: "here?" | "here" | "gone") => channel.postMessage(word);
    channel.addEventListener("message", ({ data: word }) => {
      setOpen(word !== "gone");
      if (word === "here?") say("here");
      // There may be a third one.
      if (word === "gone") say("here?");
    });
    const leave = () => say("gone");
    const arrive = () => say("here?");
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
