import type { Request, Response } from "express";

/**
 * Calls back once: when the response has been sent, when its connection is lost, or now if it already is. Node emits
 * "close" neither on a response whose connection was lost before somebody listened, nor on a pipelined one whose turn
 * has not come.
 */
export function whenOver({ socket }: Request, response: Response, callback: () => void) {
  if (socket.destroyed || response.closed) return callback();
  let isOver = false;
  function over() {
    // A socket that closes closes its response, and calls this again although it no longer listens.
    if (isOver) return;
    isOver = true;
    response.off("close", over);
    socket.off("close", over);
    callback();
  }
  response.once("close", over);
  // Each pipelined request of a connection listens.
  socket.setMaxListeners(0).once("close", over);
}
