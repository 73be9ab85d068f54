import type { Request, Response } from "express";

/**
 * Calls back once: when the response has been sent or its connection is lost, or at once if either has happened. Node
 * emits "close" neither on a response whose connection was lost before a listener was added, nor on a pipelined
 * response whose turn has not come.
 */
export function whenOver({ socket }: Request, response: Response, callback: () => void) {
  if (socket.destroyed || response.closed) return callback();
  let isOver = false;
  function over() {
    // A closing socket also closes its response, and then calls this again despite `off`.
    if (isOver) return;
    isOver = true;
    response.off("close", over);
    socket.off("close", over);
    callback();
  }
  response.once("close", over);
  // Each pipelined request of a connection adds a listener.
  socket.setMaxListeners(0).once("close", over);
}
