import type { NextFunction, Request, Response } from "express";

/** How long the rest of a body is read after the answer (ms); nginx's default `lingering_time`. */
const LINGER_MS = 30_000;

/**
 * Reads what is left of a form that was answered before all of it had come. Most browsers write all of it before they
 * read the answer, and a connection that is closed with unread data takes the answer with it (RFC 9112, 9.6). Node
 * reads on by itself only if nobody has begun to, and never on a connection that is to be closed.
 */
export function lingeringClose(request: Request, response: Response, next: NextFunction) {
  if (Number(request.get("Content-Length") ?? 0) > 0) {
    // Before Node's own listener, which closes the connection.
    response.prependOnceListener("finish", () => {
      if (!request.complete) drain(request);
    });
  }
  next();
}

function drain(request: Request) {
  const { socket } = request;
  const timer = setTimeout(() => socket.destroy(), LINGER_MS).unref();
  // How Node closes: at once. This only says that nothing more will be sent.
  socket.destroySoon = () => socket.end();
  request.once("close", () => {
    clearTimeout(timer);
    Reflect.deleteProperty(socket, "destroySoon");
    if (socket.writableEnded) socket.destroy();
  });
  // A listener that has begun to read would keep the data, or pause it.
  for (const event of ["data", "readable"]) request.removeAllListeners(event);
  request.resume();
}
