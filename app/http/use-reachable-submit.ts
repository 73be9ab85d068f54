import { type FormEvent, useRef } from "react";
import { reportNotSent } from "./client-action";

/** Until the server counts as unreachable. */
const TIMEOUT_MS = 10_000;

/**
 * `onSubmit` for a form that `clientAction` cannot keep on its page, because its response is a document or a file, or
 * because its route's module is only loaded on submit: first checks whether the server can be reached, and if not,
 * stays on the page and says so. `beforeSending` is called only if it can.
 *
 * `canFail`: for a form whose failure the server reports itself on another page, with the toast “Error”: it is also sent
 * while the server has no data.
 */
export function useReachableSubmit(beforeSending?: () => void | Promise<void>, { canFail = false } = {}) {
  const state = useRef<"idle" | "asking" | "sending">("idle");
  return async (event: FormEvent<HTMLFormElement>) => {
    if (state.current === "sending") {
      state.current = "idle";
      return;
    }
    event.preventDefault();
    if (state.current === "asking") return;
    const form = event.currentTarget;
    const { submitter } = event.nativeEvent as SubmitEvent;
    state.current = "asking";
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch("/up", { method: "HEAD", cache: "no-store", signal }).catch(() => null);
    if (!response || !(response.ok || canFail)) {
      state.current = "idle";
      return reportNotSent(canFail ? "Error" : undefined);
    }
    await beforeSending?.();
    state.current = "sending";
    form.requestSubmit(submitter?.isConnected ? submitter : null);
  };
}
