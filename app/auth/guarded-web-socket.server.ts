import WebSocket from "ws";

/**
 * A WebSocket for Realtime. A frame that its client cannot read closes the connection, so that the channel is opened
 * again, instead of ending the process with an uncaught error.
 */
export class GuardedWebSocket extends WebSocket {
  override emit(event: string | symbol, ...args: unknown[]): boolean {
    try {
      return super.emit(event as string, ...args);
    } catch (error) {
      if (event !== "message") throw error;
      console.error("Live updates: unreadable frame:", error instanceof Error ? error.message : error);
      this.terminate();
      return true;
    }
  }
}
