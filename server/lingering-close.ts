import type { NextFunction, Request, Response } from "express";

/** How long the rest of a body is read after the response (milliseconds); nginx's default `lingering_time`. */
const LINGER_MS = 30_000;

/**
 * Reads the rest of a form that was answered before all of it had arrived. Most browsers send all of it before they
 * read the response, and closing a connection with unread data loses the response (RFC 9112, 9.6). Node drains the body
 * itself only if no code has begun to read it, and never if the connection will be closed.
 */
export function lingeringClose(request: Request, response: Response, next: NextFunction) {
  if (Number(request.get("Content-Length") ?? 0) > 0) {
    // Runs before Node's own listener, which closes the connection.
    response.prependOnceListener("finish", () => {
      if (!request.complete) drain(request);
    });
  }
  next();
}

function drain(request: Request) {
  const { socket } = request;
  const timer = setTimeout(() => socket.destroy(), LINGER_MS).unref();
  // Node would close the connection at once; this only ends the sending side.
  socket.destroySoon = () => socket.end();
  request.once("close", () => {
    clearTimeout(timer);
    Reflect.deleteProperty(socket, "destroySoon");
    if (socket.writableEnded) socket.destroy();
  });
  // A listener that has begun to read would buffer the data or pause the stream.
  for (const event of ["data", "readable"]) request.removeAllListeners(event);
  request.resume();
}
