import { controllerRevisions } from "@/lib/resources/controller-revision";
import { isEnd } from "./answers";
import type { VirtualClock } from "./clock";
import type { Fault, LeaderEffect, WriteEffect } from "./fault";
import type { Fate, Interference, LineFate } from "./network";
import { poisoned } from "./poison";
import type { SimulatedProcess } from "./simulated-process";
import { type Call, isLease } from "./site";
import type { Write } from "./write";

/** What a driver can do to the world. */
export interface Levers {
  readonly clock: VirtualClock;
  crash(victim: SimulatedProcess): void;
  stop(victim: SimulatedProcess): void;
  hangUpAll(): void;
  /** Somebody else changes the object that is about to be written. */
  edit(call: Call): Promise<void>;
  removeLease(): Promise<void>;
}

const WINDOW_MS = 3_000;
const AWAY_MS = 20_000;
const PAUSE_MS = 30_000;
export const RETRY_AFTER_SECONDS = 2;
const AHEAD_MS = 300_000;
const BEHIND_MS = 60_000;

const PASS: Fate = { kind: "pass" };

/** Lets the one thing of a plan go wrong at its moment. */
export class FaultDriver implements Interference {
  /** Events of each kind that some leader has heard of; what a plan counts. */
  readonly heard = new Map<string, number>();
  /** Which of them was the first that told of an end. */
  readonly firstEnds = new Map<string, number>();
  /** When the fault began and when it was over, in milliseconds since the start. */
  struckAt: number | undefined;
  endsAt: number | undefined;
  readonly #writesAt = new Map<string, number>();
  #writes = 0;
  #victim: SimulatedProcess | undefined;

  constructor(
    private readonly fault: Fault,
    private readonly levers: Levers,
  ) {}

  /**
   * How much longer the recovery may take: nothing waits for the texts that are kept, and a hub that refuses them is
   * asked again after a minute.
   */
  get patienceMs(): number {
    return this.mayLoseTexts ? 60_000 : 0;
  }

  /** A text that the hub refuses and that is another one by the time it is asked again is not kept. */
  get mayLoseTexts(): boolean {
    const { fault } = this;
    return fault.kind === "write" && fault.effect === "forbidden" && fault.site.includes(controllerRevisions.plural);
  }

  ofWrite(write: Write): Fate | Promise<Fate> {
    if (isLease(write.call)) return this.#ofLease(write.sender);
    this.#writes += 1;
    const nth = (this.#writesAt.get(write.site) ?? 0) + 1;
    this.#writesAt.set(write.site, nth);
    const { fault } = this;
    if (fault.kind === "write" && fault.site === write.site && nth >= fault.nth)
      return this.#ofSite(write, fault.effect);
    if (fault.kind === "write" && fault.effect === "away") return this.#whileAway();
    if (fault.kind === "leader" && this.#writes === fault.nth) return this.#ofLeader(write.sender, fault.effect);
    return PASS;
  }

  ofRead(call: Call | undefined, sender: SimulatedProcess): Fate {
    if (call && isLease(call)) return this.#ofLease(sender);
    return this.fault.kind === "write" && this.fault.effect === "away" ? this.#whileAway() : PASS;
  }

  ofLine(plural: string, line: string): LineFate {
    const nth = (this.heard.get(plural) ?? 0) + 1;
    this.heard.set(plural, nth);
    if (isEnd(line) && !this.firstEnds.has(plural)) this.firstEnds.set(plural, nth);
    const { fault } = this;
    if (fault.kind !== "watch" || fault.plural !== plural || nth < fault.nth) return "pass";
    if (fault.effect === "duplicate" && nth > fault.nth) return "duplicate";
    return nth === fault.nth ? this.#strike(fault.effect === "silent" ? 105_000 : 8_000, fault.effect) : "pass";
  }

  ofContent(plural: string, text: string): string {
    const { fault } = this;
    return fault.kind === "poison" && fault.plural === plural ? poisoned(text, fault.poison) : text;
  }

  crash(victim: SimulatedProcess): void {
    this.levers.crash(victim);
  }

  async #ofSite(write: Write, effect: WriteEffect): Promise<Fate> {
    const isFirst = this.struckAt === undefined;
    switch (effect) {
      case "crash-before":
      case "crash-after":
      case "lost-answer":
        return isFirst ? this.#strike(0, { kind: effect }) : PASS;
      case "conflict":
        return isFirst ? this.#strike(0, { kind: "refused", status: 409, reason: "Conflict" }) : PASS;
      case "edited":
        if (isFirst) await this.#strike(0, this.levers.edit(write.call));
        return PASS;
      case "forbidden":
        return this.#for(WINDOW_MS, { kind: "refused", status: 403, reason: "Forbidden" });
      case "error":
        return this.#for(WINDOW_MS, { kind: "refused", status: 500, reason: "InternalError" });
      case "too-many":
        return this.#tooMany();
      case "refused":
        return this.#for(WINDOW_MS, { kind: "unreachable", code: "ECONNREFUSED" });
      case "away":
        if (isFirst) this.levers.hangUpAll();
        return this.#for(AWAY_MS, { kind: "unreachable", code: "ECONNREFUSED" });
    }
  }

  #tooMany(): Fate {
    const retryAfterSeconds = RETRY_AFTER_SECONDS;
    return this.#for(retryAfterSeconds * 1000, {
      kind: "refused",
      status: 429,
      reason: "TooManyRequests",
      retryAfterSeconds,
    });
  }

  #ofLeader(leader: SimulatedProcess, effect: LeaderEffect): Fate {
    this.#victim = leader;
    const { clock } = this.levers;
    switch (effect) {
      case "pause-answers-first":
      case "pause-timers-first":
        leader.freeze();
        clock.after(PAUSE_MS, () => clock.thaw(leader, effect === "pause-answers-first" ? "first-come" : "last-come"));
        return this.#strike(PAUSE_MS, PASS);
      case "kill":
        return this.#strike(0, { kind: "crash-after" });
      case "stop":
        this.levers.stop(leader);
        return this.#strike(0, PASS);
      case "lease-deleted":
        void this.levers.removeLease();
        return this.#strike(0, PASS);
      case "clock-ahead":
        leader.setClock(AHEAD_MS);
        return this.#strike(0, PASS);
      case "clock-behind":
      case "clock-behind-unanswered":
        leader.setClock(-BEHIND_MS);
        return this.#strike(BEHIND_MS, PASS);
      case "lease-refused":
      case "lease-unanswered":
        return this.#strike(PAUSE_MS, PASS);
    }
  }

  #ofLease(sender: SimulatedProcess): Fate {
    const { fault } = this;
    if (fault.kind === "write" && fault.effect === "away") return this.#whileAway();
    const isOver = this.endsAt === undefined || this.levers.clock.now >= this.endsAt;
    if (fault.kind !== "leader" || sender !== this.#victim || isOver) return PASS;
    if (fault.effect === "lease-refused") return { kind: "refused", status: 500, reason: "InternalError" };
    return fault.effect.endsWith("unanswered") ? { kind: "swallowed" } : PASS;
  }

  #whileAway(): Fate {
    if (this.endsAt === undefined || this.levers.clock.now >= this.endsAt) return PASS;
    return { kind: "unreachable", code: "ECONNREFUSED" };
  }

  /** The same for everybody from the first time on, for so long. */
  #for(ms: number, fate: Fate): Fate {
    if (this.endsAt !== undefined) return this.levers.clock.now < this.endsAt ? fate : PASS;
    return this.#strike(ms, fate);
  }

  #strike<T>(ms: number, result: T): T {
    this.struckAt ??= this.levers.clock.now;
    this.endsAt = this.levers.clock.now + ms;
    return result;
  }
}
