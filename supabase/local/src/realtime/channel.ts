import { z } from "zod";
import type { Claims } from "../keys";
import { type Binding, bindingId, readBinding } from "./binding";
import type { Connection } from "./connection";
import { expired, type Message, Refused, readClaims } from "./message";

/** Clients give a join 10 s; a restarted Postgres is back long before. */
const READY_WITHIN_MS = 5_000;
const MAX_BINDINGS = 100;

/** What a client joins with. It always sends broadcast and presence, also when it uses neither. */
const joinPayload = z.object({
  access_token: z.string().nullish(),
  config: z.object({
    private: z.boolean().nullish(),
    broadcast: z.record(z.string(), z.unknown()).nullish(),
    presence: z.looseObject({ enabled: z.boolean().nullish() }).nullish(),
    postgres_changes: z.array(z.looseObject({})).max(MAX_BINDINGS).nullish(),
  }),
});
const renewal = z.object({ access_token: z.string().nullish() });

/** One topic that a client has joined on one connection. */
export class Channel {
  private bindings: Binding[] = [];
  private open = true;
  private token = "";
  /** Seconds since 1970. */
  private expires = Infinity;

  constructor(
    readonly topic: string,
    private readonly joinRef: string | null,
    private readonly connection: Connection,
  ) {}

  /** Answers the join with the ids of the bindings, then with `system`, or with the reason of the refusal. */
  async join(message: Message): Promise<void> {
    try {
      const { success, data, error } = joinPayload.safeParse(message[4]);
      if (!success) throw new Refused(`InvalidJoinPayload: ${z.prettifyError(error)}`);
      refuseUnsupported(data.config);
      const requests = data.config.postgres_changes ?? [];
      const claims = await this.identify(data.access_token);
      const problem = requests.length > 0 ? await this.subscribe(requests, claims) : null;
      const ids = requests.map((request) => ({ ...request, id: bindingId(request) }));
      if (!this.open) return;
      this.connection.reply(message, "ok", { postgres_changes: ids });
      if (problem) this.system("postgres_changes", "error", problem);
      else if (requests.length > 0) this.system("postgres_changes", "ok", "Subscribed to PostgreSQL");
    } catch (error) {
      const reason = error instanceof Refused ? error.message : "Unknown Error on Channel";
      if (!(error instanceof Refused)) console.error("realtime: a join failed", error);
      if (this.open) this.connection.reply(message, "error", { reason });
      this.leave();
    }
  }

  /** Any message of the client to this topic after the join. */
  async receive(message: Message): Promise<void> {
    const [, , , event, payload] = message;
    if (event === "phx_leave") {
      this.connection.reply(message, "ok", {});
      this.close("phx_close");
    } else if (event === "access_token") await this.renew(payload);
    else {
      const reason = `${event} is not part of the embedded backend`;
      this.connection.reply(message, "error", { reason });
      this.system("system", "error", reason); // a broadcast awaits no answer
    }
  }

  /** Sends an encoded message, unless the channel has ended. */
  tell(frame: Buffer): void {
    if (this.open) this.connection.write(frame);
  }

  /** Changes were missed: the client must join again and read anew. */
  fail(reason: string): void {
    this.close("phx_error", "postgres_changes", reason);
  }

  closeIfExpired(): void {
    if (this.expires * 1000 < Date.now()) this.refuse(expired(this.expires));
  }

  /** Ends the channel and tells the client: `phx_error` makes it join again, `phx_close` does not. */
  close(event: "phx_close" | "phx_error", extension = "system", reason = ""): void {
    if (!this.open) return;
    this.leave();
    if (reason) this.system(extension, "error", reason);
    this.connection.send(this.joinRef, this.joinRef, this.topic, event, {});
  }

  /** Stops hearing of changes, without a word to the client. */
  leave(): void {
    this.open = false;
    this.connection.hub.leave(this);
    this.connection.forget(this);
  }

  /** Hosted projects answer a join whose bindings are wrong with ok and tell the problem as `system` message. */
  private async subscribe(requests: unknown[], claims: Claims): Promise<string | null> {
    const { hub } = this.connection;
    try {
      const bindings = requests.map(readBinding);
      await hub.ready(READY_WITHIN_MS);
      await Promise.all(bindings.map((binding) => hub.judge.check(binding, claims)));
      await hub.ready(READY_WITHIN_MS); // the stream may have broken meanwhile
      this.bindings = bindings;
      if (this.open) hub.join(this, bindings, claims);
      return null;
    } catch (error) {
      if (error instanceof Refused) return error.message;
      console.warn(`realtime: a channel could not subscribe: ${String(error)}`);
      throw new Refused("Realtime was unable to connect to the project database");
    }
  }

  private async renew(payload: unknown): Promise<void> {
    const { access_token } = renewal.catch({}).parse(payload);
    if (!access_token || access_token === this.token) return;
    try {
      const claims = await this.identify(access_token);
      if (this.open && this.bindings.length > 0 && this.token === access_token)
        this.connection.hub.join(this, this.bindings, claims);
    } catch (error) {
      this.refuse(error instanceof Refused ? error : new Refused("The token could not be checked"));
    }
  }

  /** Takes on a token, or the api key. */
  private async identify(token: string | null | undefined): Promise<Claims> {
    this.token = token || this.connection.apiKey;
    const claims = await readClaims(this.token, this.connection.hub.keys);
    this.expires = claims.exp;
    return claims;
  }

  private refuse({ detail }: Refused): void {
    this.close("phx_close", "system", detail);
  }

  private system(extension: string, status: "ok" | "error", message: string): void {
    const channel = this.topic.replace(/^realtime:/, "");
    this.connection.send(null, null, this.topic, "system", { extension, status, message, channel });
  }
}

function refuseUnsupported({
  private: isPrivate,
  presence,
  broadcast,
}: z.infer<typeof joinPayload>["config"]) {
  const refuse = (what: string) => new Refused(`${what} is not part of the embedded backend`);
  if (isPrivate) throw refuse("A private channel");
  if (presence?.enabled) throw refuse("Presence");
  if (Object.values(broadcast ?? {}).some(Boolean)) throw refuse("Broadcast");
}
