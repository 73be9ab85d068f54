import type { WebSocket } from "ws";
import { Channel } from "./channel";
import type { Hub } from "./hub";
import { type Message, parseMessage } from "./message";

/** The limit of a hosted project. */
const MAX_CHANNELS = 100;
/** Clients send a heartbeat every 25 s; Phoenix closes an idle connection after 60 s. */
const IDLE_TIMEOUT_MS = 60_000;
const CHECK_INTERVAL_MS = 1_000;
/** Tolerates a short pause of a client, but limits the memory for one that has stopped reading. */
const MAX_UNSENT_BYTES = 4 * 1024 * 1024;
/** RFC 6455 and the IANA registry: policy violation, try again later. */
const POLICY_VIOLATION = 1008;
const TRY_AGAIN_LATER = 1013;

/** A client's WebSocket, with the channels that it has joined. */
export class Connection {
  private readonly channels = new Map<string, Channel>();
  private lastMessageAt = Date.now();

  constructor(
    private readonly socket: WebSocket,
    /** Used as the token if a client sends none. */
    readonly apiKey: string,
    readonly hub: Hub,
  ) {
    const timer = setInterval(() => this.checkExpiry(), CHECK_INTERVAL_MS);
    socket.on("message", (data, isBinary) => this.receive(data as Buffer, isBinary));
    socket.on("error", () => socket.terminate());
    socket.on("close", () => {
      clearInterval(timer);
      this.leaveAll();
    });
  }

  send(...message: Message): void {
    this.write(JSON.stringify(message));
  }

  /** Replies to a message, unless it has no reference and so expects no reply. */
  reply([joinRef, ref, topic]: Message, status: "ok" | "error", response: object): void {
    if (ref) this.send(joinRef, ref, topic, "phx_reply", { status, response });
  }

  /** Sends an encoded message; disconnects a client that does not read fast enough. */
  write(frame: string | Buffer): void {
    if (this.socket.bufferedAmount > MAX_UNSENT_BYTES)
      this.close(TRY_AGAIN_LATER, `slow subscriber: more than ${MAX_UNSENT_BYTES} bytes unread`);
    else if (this.socket.readyState === this.socket.OPEN) this.socket.send(frame, { binary: false });
  }

  remove(channel: Channel): void {
    if (this.channels.get(channel.topic) === channel) this.channels.delete(channel.topic);
  }

  private receive(frame: Buffer, isBinary: boolean): void {
    this.lastMessageAt = Date.now();
    try {
      this.dispatch(parseMessage(frame, isBinary));
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
    // The client may leave while the server is closing the channel.
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

  private checkExpiry(): void {
    if (Date.now() - this.lastMessageAt > IDLE_TIMEOUT_MS) this.socket.terminate();
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
