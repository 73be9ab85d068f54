import type { WebSocket } from "ws";
import { Channel } from "./channel";
import type { Hub } from "./hub";
import { type Message, readMessage } from "./message";

/** Limit of a hosted project. */
const MAX_CHANNELS = 100;
/** Clients send a heartbeat every 25 s; Phoenix closes a connection that was silent for 60 s. */
const SILENCE_MS = 60_000;
const INSPECTION_MS = 1_000;
/** Own choice: a page of news for a client that reads again soon, and no more memory for one that does not. */
const MAX_UNSENT_BYTES = 4 * 1024 * 1024;
/** RFC 6455 and the IANA registry: policy violation, try again later. */
const POLICY_VIOLATION = 1008;
const TRY_AGAIN_LATER = 1013;

/** One WebSocket of a client, with the channels that it joined. */
export class Connection {
  private readonly channels = new Map<string, Channel>();
  private heardAt = Date.now();

  constructor(
    private readonly socket: WebSocket,
    /** Stands in for the token where a client sends none. */
    readonly apiKey: string,
    readonly hub: Hub,
  ) {
    const inspection = setInterval(() => this.inspect(), INSPECTION_MS);
    socket.on("message", (data, isBinary) => this.receive(data as Buffer, isBinary));
    socket.on("error", () => socket.terminate());
    socket.on("close", () => {
      clearInterval(inspection);
      this.leaveAll();
    });
  }

  send(...message: Message): void {
    this.write(JSON.stringify(message));
  }

  /** Answers a message of the client; one without reference expects no answer. */
  reply([joinRef, ref, topic]: Message, status: "ok" | "error", response: object): void {
    if (ref) this.send(joinRef, ref, topic, "phx_reply", { status, response });
  }

  /** Sends an encoded message; drops a client that has left too much unread. */
  write(frame: string | Buffer): void {
    if (this.socket.bufferedAmount > MAX_UNSENT_BYTES)
      this.close(TRY_AGAIN_LATER, `slow subscriber: more than ${MAX_UNSENT_BYTES} bytes unread`);
    else if (this.socket.readyState === this.socket.OPEN) this.socket.send(frame, { binary: false });
  }

  forget(channel: Channel): void {
    if (this.channels.get(channel.topic) === channel) this.channels.delete(channel.topic);
  }

  private receive(frame: Buffer, isBinary: boolean): void {
    this.heardAt = Date.now();
    try {
      this.dispatch(readMessage(frame, isBinary));
    } catch {
      this.close(POLICY_VIOLATION, "not a message of the Phoenix channel protocol");
    }
  }

  private dispatch(message: Message): void {
    const [, , topic, event] = message;
    const channel = this.channels.get(topic);
    if (topic === "phoenix" && event === "heartbeat") this.reply(message, "ok", {});
    else if (event === "phx_join" && /^realtime:./s.test(topic)) this.join(message);
    else if (channel) void channel.receive(message);
    // A leave may cross a close on its way.
    else if (event === "phx_leave") this.reply(message, "ok", {});
    else this.reply(message, "error", { reason: "unmatched topic" });
  }

  private join(message: Message): void {
    const [joinRef, ref, topic] = message;
    this.channels.get(topic)?.close("phx_close");
    if (this.channels.size >= MAX_CHANNELS) {
      this.reply(message, "error", { reason: "ChannelRateLimitReached: Too many channels" });
      return;
    }
    const channel = new Channel(topic, joinRef ?? ref, this);
    this.channels.set(topic, channel);
    void channel.join(message);
  }

  private inspect(): void {
    if (Date.now() - this.heardAt > SILENCE_MS) this.socket.terminate();
    for (const channel of this.channels.values()) channel.closeIfExpired();
  }

  private close(code: number, reason: string): void {
    this.socket.close(code, reason);
    this.leaveAll();
  }

  private leaveAll(): void {
    for (const channel of this.channels.values()) channel.leave();
  }
}
