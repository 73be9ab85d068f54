/**
 * AbortSignal.timeout() for AbortSignal.any(), where it may be collected as garbage and then never ends an answer that
 * stops half-way or a thread that never answers (nodejs/node#57736).
 */
export function signalAfter(milliseconds: number): AbortSignal {
  const controller = new AbortController();
  const end = () => controller.abort(new DOMException("The call had a timeout", "TimeoutError"));
  setTimeout(end, milliseconds).unref();
  return controller.signal;
}
