import type { EmbedToken } from "@/lib/api/embed/embed-token";
import { coversView } from "@/lib/embed/granted";
import type { SignedOutReason } from "@/lib/embed/messages";
import { type HeldToken, tokenFacts } from "@/lib/queries/embed/frame-sender";
import { ApiProblem, isSignedOut } from "@/lib/queries/request/api-problem";
import { ancestorOrigins } from "./host-link";

/** How a frame is signed in. */
export type FramePhase =
  | { readonly phase: "waiting" }
  | { readonly phase: "signed-out"; readonly reason: SignedOutReason }
  | { readonly phase: "forbidden"; readonly detail: string }
  | { readonly phase: "away" }
  | { readonly phase: "shown"; readonly facts: EmbedToken };

/** A page that answers later than this gives no token, as it seems. */
const PATIENCE_MS = 10_000;
const AGAIN_MS = 5_000;
const RENEWED_BEFORE_MS = 60_000;
const RENEWED_AGAIN_MS = 10_000;
/** The console's clock is known about as well. */
const ROUNDED_MS = 5_000;
/** Without a sign-in: the page around, or its backend, may have been asleep. */
const WANTED_AGAIN_MS = 60_000;
/** Not where somebody has ended it, or where another token would be of no use either. */
const WANTED_AGAIN: readonly SignedOutReason[] = ["expired", "no-token"];

interface FrameSessionParts {
  /** The path of the frame below `/embed`. */
  readonly view: string;
  /** Whether another page is between this one and the window. */
  readonly isNested: boolean;
  /** Requests a token of the page around. */
  readonly ready: () => void;
}

/**
 * The token of a frame, in memory alone: checked before it is used, renewed before it ends, and dropped when it has
 * ended or is for another page than the one that sent it.
 */
export class FrameSession {
  #phase: FramePhase = { phase: "waiting" };
  #held: HeldToken | undefined;
  /** The latest token: answers about earlier ones come too late. */
  #latest: HeldToken | undefined;
  /** When the held one ends by this browser's clock, in milliseconds since epoch. */
  #endsAt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #listeners = new Set<() => void>();

  constructor(private readonly parts: FrameSessionParts) {}

  readonly phase = (): FramePhase => this.#phase;

  readonly held = (): HeldToken | undefined => this.#held;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Begins to wait for a token. Returns the function that ends it. */
  begin(): () => void {
    this.#after(PATIENCE_MS, () => this.#end({ phase: "signed-out", reason: "no-token" }));
    return () => {
      clearTimeout(this.#timer);
      this.#held = undefined;
      this.#latest = undefined;
    };
  }

  /** A token came from the page around. What is shown stays until it is known what the token is for. */
  async take(token: string, origin: string): Promise<void> {
    const held = { token, embedder: origin };
    this.#latest = held;
    try {
      const { facts, endsAt } = await tokenFacts(held);
      if (held === this.#latest) this.#use(held, facts, endsAt);
    } catch (error) {
      if (held === this.#latest) this.#refuse(held, error);
    }
  }

  /** A request was answered that there is no session. */
  signedOut({ problem }: ApiProblem): void {
    const isOver = Date.now() > this.#endsAt - ROUNDED_MS;
    const isRevoked = /revoked/i.test(problem.detail ?? "") || (!isOver && !/expired/i.test(problem.detail ?? ""));
    this.#end({ phase: "signed-out", reason: isRevoked ? "revoked" : "expired" });
  }

  #use(held: HeldToken, facts: EmbedToken, endsAt: number): void {
    const obstacle = this.#obstacleTo(held, facts);
    if (obstacle) {
      this.#drop(obstacle);
      return;
    }
    this.#held = held;
    this.#endsAt = endsAt;
    this.#set({ phase: "shown", facts });
    this.#renewBefore(endsAt);
  }

  /** Why a token is of no use here. */
  #obstacleTo({ embedder }: HeldToken, { origin, views }: EmbedToken): FramePhase | undefined {
    if (origin !== embedder) return { phase: "signed-out", reason: "other-origin" };
    if (!isWithin(origin, this.parts.isNested))
      return { phase: "forbidden", detail: "This page is within another page that its sign-in is not for." };
    if (!coversView(views, this.parts.view))
      return { phase: "forbidden", detail: "The sign-in of this page is for other views." };
    return undefined;
  }

  #refuse(held: HeldToken, error: unknown): void {
    if (error instanceof ApiProblem && error.problem.status < 500) {
      const isOut = isSignedOut(error);
      this.#drop(
        isOut ? { phase: "signed-out", reason: reasonIn(error) } : { phase: "forbidden", detail: error.message },
      );
      return;
    }
    if (this.#held === undefined) this.#set({ phase: "away" });
    this.#after(AGAIN_MS, () => void this.take(held.token, held.embedder));
  }

  /** A token that cannot be used is as if none had come: what an earlier one shows stays. */
  #drop(phase: FramePhase): void {
    if (this.#held === undefined) this.#end(phase);
  }

  #end(phase: FramePhase): void {
    this.#held = undefined;
    this.#latest = undefined;
    clearTimeout(this.#timer);
    this.#set(phase);
    if (phase.phase === "signed-out" && WANTED_AGAIN.includes(phase.reason)) this.#want();
  }

  /** Until a token comes. */
  #want(): void {
    this.#after(WANTED_AGAIN_MS, () => {
      this.parts.ready();
      this.#want();
    });
  }

  #renewBefore(endsAt: number): void {
    const left = endsAt - Date.now();
    this.#after(left - Math.min(RENEWED_BEFORE_MS, left / 2), () => this.#renew(endsAt));
  }

  #renew(endsAt: number): void {
    this.parts.ready();
    if (Date.now() >= endsAt) {
      this.#end({ phase: "signed-out", reason: "expired" });
      return;
    }
    this.#after(Math.min(RENEWED_AGAIN_MS, endsAt - Date.now()), () => this.#renew(endsAt));
  }

  #after(ms: number, run: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(run, Math.max(0, ms));
  }

  #set(phase: FramePhase): void {
    this.#phase = phase;
    for (const listener of this.#listeners) listener();
  }
}

function reasonIn({ problem }: ApiProblem): SignedOutReason {
  return /revoked/i.test(problem.detail ?? "") ? "revoked" : "expired";
}

/** Whether all pages around are of this origin. Where the browser does not tell, a page between is one too many. */
function isWithin(origin: string, isNested: boolean): boolean {
  const around = ancestorOrigins();
  return around ? around.every((each) => each === origin) : !isNested;
}
