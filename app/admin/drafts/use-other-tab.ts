import { useEffect, useRef, useState } from "react";
import type { Texts } from "~/content/fields/sent-values";

/** `from` identifies the tab that sends the message. */
type Message = { from: string; state: "here?" | "here" | "gone" } | { saved: Texts };

/**
 * Communicates with other tabs of this browser that edit the same entry, which `name` identifies. Returns whether there
 * is one, and a function that tells them which texts were saved; `onSaved` is called with the texts that they saved.
 * Each tab holds a lock, which the browser releases if the tab crashes without saying that it is gone.
 */
export function useOtherTab(
  name: string,
  onSaved: (texts: Texts) => void,
): [boolean, (texts: Texts) => void] {
  const [isOpen, setOpen] = useState(false);
  const openChannel = useRef<BroadcastChannel>();
  const latest = useRef(onSaved);
  latest.current = onSaved;
  useEffect(() => {
    if (!("BroadcastChannel" in window)) return;
    const channel = new BroadcastChannel(`edit ${name}`);
    openChannel.current = channel;
    const own = Math.random().toString(36).slice(2);
    const others = new Set<string>();
    const ended = new AbortController();
    const send = (state: "here?" | "here" | "gone") =>
      channel.postMessage({ from: own, state } satisfies Message);
    const remove = (other: string) => {
      others.delete(other);
      setOpen(others.size > 0);
    };
    const add = (other: string) => {
      if (others.has(other)) return;
      others.add(other);
      setOpen(true);
      void holdLock(`edit ${name} ${other}`, ended.signal, () => remove(other));
    };
    let stay = new AbortController();
    const arrive = () => {
      stay.abort();
      stay = new AbortController();
      const { signal } = stay;
      // Announced only once it holds its lock: other tabs treat a tab without a lock as gone.
      void holdLock(`edit ${name} ${own}`, signal, () => {
        send("here?");
        return new Promise((release) => signal.addEventListener("abort", release));
      }).then((isPossible) => {
        if (!isPossible) send("here?");
      });
    };
    channel.addEventListener("message", ({ data: message }: MessageEvent<Message>) => {
      if ("saved" in message) return latest.current(message.saved);
      if (message.state === "gone") return remove(message.from);
      add(message.from);
      if (message.state === "here?") send("here");
    });
    const onHide = () => {
      stay.abort();
      send("gone");
    };
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && arrive();
    window.addEventListener("pagehide", onHide);
    window.addEventListener("pageshow", onShow);
    arrive();
    return () => {
      window.removeEventListener("pagehide", onHide);
      window.removeEventListener("pageshow", onShow);
      openChannel.current = undefined;
      onHide();
      ended.abort();
      channel.close();
    };
  }, [name]);
  return [isOpen, (saved) => openChannel.current?.postMessage({ saved } satisfies Message)];
}

/**
 * Waits for a lock, and holds it until the promise that `use` returns is settled. Resolves with false if the browser
 * offers no locks, as on pages without HTTPS.
 */
async function holdLock(name: string, signal: AbortSignal, use: () => unknown): Promise<boolean> {
  if (!navigator.locks) return false;
  await navigator.locks.request(name, { signal }, async () => use()).catch(() => undefined);
  return true;
}
