import type { AppLoadContext } from "@remix-run/node";

/** Aborts when the client disconnects. */
export function getClientSignal({
  context,
  request,
}: {
  context: AppLoadContext;
  request: Request;
}): AbortSignal {
  return context.clientSignal ?? request.signal;
}
