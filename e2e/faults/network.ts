import type { Identity, WireHandler, WireRequest, WireResponse } from "@/lib/kube/wire";
import type { Random } from "@/server/demo/fleet/random";
import { isWatch } from "@/server/hub/https-transport";
import type { Transport } from "@/server/hub/transport";
import { linesOf } from "@/server/hub/watch-lines";
import { inOnePiece, isBookmark, refusal, versionIn } from "./answers";
import type { VirtualClock } from "./clock";
import { SimulatedProcess } from "./simulated-process";
import { type Call, callOf, isWrite } from "./site";
import { WatchChannel } from "./watch-channel";
import { Write } from "./write";

/** What the network does with a message. */
export type Fate =
  | { readonly kind: "pass" }
  | { readonly kind: "crash-before" | "crash-after" | "lost-answer" | "swallowed" }
  | { readonly kind: "unreachable"; readonly code: string }
  | { readonly kind: "refused"; readonly status: number; readonly reason: string; readonly retryAfterSeconds?: number };

export type LineFate = "pass" | "missed" | "expired" | "gone" | "cut" | "silent" | "duplicate" | "replay" | "lag";

/** Decides what goes wrong. */
export interface Interference {
  ofWrite(write: Write): Fate | Promise<Fate>;
  ofRead(call: Call | undefined, sender: SimulatedProcess): Fate;
  ofLine(plural: string, line: string): LineFate;
  /** The bytes of lists and events, changed or not. */
  ofContent(plural: string, text: string): string;
  crash(victim: SimulatedProcess): void;
}

const AS: Identity = { user: "flotilla", groups: ["system:masters"] };
const LAG_MS = 8_000;
const DEAF_MS = 3_000;

/** All that goes on between processes and their hub, each message with a delay of its own. */
export class Network {
  readonly writes: Write[] = [];
  /** The kinds that somebody watches, each with the selectors of labels. */
  readonly followed = new Map<string, Set<string>>();
  readonly #hub = new SimulatedProcess("hub");
  readonly #channels = new Set<WatchChannel>();
  /** By kind and process: until when watches are refused, and how the next one begins. */
  readonly #deaf = new Map<string, { until: number; next: "expired" | "gone" | "pass" }>();

  constructor(
    private readonly handler: WireHandler,
    private readonly clock: VirtualClock,
    private readonly random: Random,
    private readonly interference: Interference,
  ) {}

  transportOf(sender: SimulatedProcess): Transport {
    return { send: (request) => this.#send(request, sender), close: async () => undefined };
  }

  /** What a process has open. */
  watchesOf(sender: SimulatedProcess): number {
    return [...this.#channels].filter((channel) => channel.receiver === sender && !channel.hasEnded).length;
  }

  /** The hub sees the connections of a process break. */
  hangUp(sender: SimulatedProcess): void {
    for (const channel of this.#channels) if (channel.receiver === sender) this.#drop(channel);
  }

  /** All connections break. */
  hangUpAll(): void {
    for (const channel of this.#channels) this.#drop(channel);
  }

  #drop(channel: WatchChannel): void {
    channel.end();
    this.#channels.delete(channel);
  }

  #send(request: WireRequest, sender: SimulatedProcess): Promise<WireResponse> {
    return new Promise((resolve, reject) => {
      if (request.signal.aborted) return reject(request.signal.reason);
      const giveUp = () => reject(request.signal.reason);
      request.signal.addEventListener("abort", giveUp, { once: true });
      const call = callOf(request);
      const write = call && isWrite(call) ? this.#noted(call, sender) : undefined;
      const come = (settle: () => void) => {
        request.signal.removeEventListener("abort", giveUp);
        settle();
      };
      const answer = (settle: () => void) =>
        this.clock.after(this.#delay(), () => sender.whenThawed(() => come(settle)));
      this.clock.after(this.#delay(), () => {
        this.#arrive(request, sender, write ?? call).then(
          (response) => response && answer(() => resolve(response)),
          (error) => answer(() => reject(error)),
        );
      });
    });
  }

  #noted(call: Call, sender: SimulatedProcess): Write {
    const write = new Write(sender, call, this.clock.now);
    this.writes.push(write);
    return write;
  }

  /** What the sender gets to hear; undefined for nothing. */
  async #arrive(
    request: WireRequest,
    sender: SimulatedProcess,
    what: Write | Call | undefined,
  ): Promise<WireResponse | undefined> {
    const write = what instanceof Write ? what : undefined;
    const call = what instanceof Write ? what.call : what;
    const fate = write ? await this.interference.ofWrite(write) : this.interference.ofRead(call, sender);
    write?.meets(fate.kind === "refused" ? String(fate.status) : fate.kind);
    switch (fate.kind) {
      case "swallowed":
        return undefined;
      case "crash-before":
        this.interference.crash(sender);
        return undefined;
      case "unreachable":
        throw Object.assign(new Error("connection failed"), { code: fate.code });
      case "refused":
        return refusal(fate);
      case "pass":
        return isWatch(request)
          ? await this.#watch(request, sender, call?.plural ?? "")
          : await this.#execute(request, write, call);
      case "crash-after":
        await this.#execute(request, write, call);
        this.interference.crash(sender);
        return undefined;
      case "lost-answer":
        await this.#execute(request, write, call);
        throw Object.assign(new Error("connection reset"), { code: "ECONNRESET" });
    }
  }

  async #execute(request: WireRequest, write: Write | undefined, call: Call | undefined): Promise<WireResponse> {
    write?.arrives(this.clock.now);
    const { signal } = new AbortController();
    const before = write && write.call.verb !== "create" ? await this.#versionOf(write.call.path) : undefined;
    const response = await this.clock.abroad(this.#answered({ ...request, signal }));
    const isTaken = response.status < 300;
    write?.isAnswered(
      response.status,
      isTaken && (versionIn(response.text) !== before || (await this.#versionOf(write.call.path)) !== before),
    );
    const text = call?.verb === "list" ? this.interference.ofContent(call.plural, response.text) : response.text;
    return { ...response, body: inOnePiece(Buffer.from(text)) };
  }

  async #versionOf(path: string): Promise<string | undefined> {
    const { signal } = new AbortController();
    const answer = await this.clock.abroad(
      this.#answered({ method: "GET", path, headers: { accept: "application/json" }, signal }),
    );
    return versionIn(answer.text);
  }

  async #answered(request: WireRequest): Promise<WireResponse & { text: string }> {
    const response = await this.clock.as(this.#hub, () => this.handler(request, AS));
    const chunks: Uint8Array[] = [];
    for await (const chunk of response.body) chunks.push(chunk);
    return { ...response, text: Buffer.concat(chunks).toString() };
  }

  async #watch(request: WireRequest, sender: SimulatedProcess, plural: string): Promise<WireResponse> {
    const deaf = this.#deaf.get(`${plural} ${sender.name}`);
    if (deaf && this.clock.now < deaf.until)
      throw Object.assign(new Error("connection failed"), { code: "ECONNREFUSED" });
    this.#deaf.delete(`${plural} ${sender.name}`);
    if (deaf?.next === "gone") return refusal({ status: 410, reason: "Expired" });
    this.#followed(plural, request.path);
    const channel = new WatchChannel(sender);
    this.#channels.add(channel);
    request.signal.addEventListener("abort", () => channel.giveUp(), { once: true });
    const answer = await this.clock.as(this.#hub, () => this.handler({ ...request, signal: channel.ending }, AS));
    if (deaf?.next === "expired") channel.expire();
    else void this.clock.as(this.#hub, () => this.#pump(answer.body, channel, plural));
    return { ...answer, body: channel.lines() };
  }

  #followed(plural: string, path: string): void {
    const selector = new URLSearchParams(path.split("?")[1]).get("labelSelector") ?? "";
    this.followed.set(plural, (this.followed.get(plural) ?? new Set()).add(selector));
  }

  async #pump(body: AsyncIterable<Uint8Array>, channel: WatchChannel, plural: string): Promise<void> {
    for await (const line of linesOf(body)) this.#underWay(line, channel, plural);
    this.#underWay("end", channel, plural);
  }

  #underWay(line: string, channel: WatchChannel, plural: string): void {
    channel.underWay.push(line);
    this.clock.after(this.#delay(), () => this.#next(channel, plural));
  }

  /** Whatever is first under way arrives, unless all of it is held up. */
  #next(channel: WatchChannel, plural: string): void {
    const waitMs = channel.heldUpUntil - this.clock.now;
    if (waitMs > 0) {
      this.clock.after(waitMs, () => this.#next(channel, plural));
      return;
    }
    const line = channel.underWay.shift();
    if (line === "end") this.#drop(channel);
    else if (line !== undefined && !channel.hasEnded) this.#deliver(line, channel, plural);
  }

  #deliver(line: string, channel: WatchChannel, plural: string): void {
    const fate = isBookmark(line) ? "pass" : this.interference.ofLine(plural, line);
    const text = this.interference.ofContent(plural, line);
    switch (fate) {
      case "missed":
        this.#reconnect(channel, plural, { afterMs: DEAF_MS, next: "expired" });
        break;
      case "gone":
        this.#reconnect(channel, plural, { afterMs: 0, next: "gone" });
        break;
      case "cut":
        channel.take(text, "half");
        this.#reconnect(channel, plural, { afterMs: 0, next: "pass" });
        break;
      case "expired":
        channel.expire();
        break;
      case "lag":
        channel.holdUp(line, this.clock.now + LAG_MS);
        this.#next(channel, plural);
        break;
      case "silent":
        channel.silence();
        break;
      default:
        channel.take(text, fate);
    }
  }

  #reconnect(
    channel: WatchChannel,
    plural: string,
    { afterMs, next }: { afterMs: number; next: "expired" | "gone" | "pass" },
  ): void {
    this.#deaf.set(`${plural} ${channel.receiver.name}`, { until: this.clock.now + afterMs, next });
    this.#drop(channel);
  }

  /** From a fifth of a millisecond to five; now and then much longer. */
  #delay(): number {
    const chance = this.random();
    return 0.2 + 4.8 * this.random() + (chance > 0.97 ? 40 * this.random() : 0);
  }
}
