import { AsyncLocalStorage } from "node:async_hooks";
import type { RawObject } from "@/lib/kube/object";

/** An object in the hub's words; `resource` is the plural. */
export interface ObjectPosition {
  readonly group: string;
  readonly resource: string;
  readonly kind: string;
  readonly namespace?: string;
  readonly name: string;
  readonly subresource?: string;
}

/** A write that was sent to the hub, and what became of it. */
export interface HubWrite {
  /** Whose credentials it was sent with. */
  readonly user: string;
  readonly verb: "create" | "update" | "patch" | "delete";
  readonly object: ObjectPosition;
  /** As it was read in the same request; undefined where it was not. */
  readonly before?: RawObject | undefined;
  /** The object, or of a patch the parts that it changes. */
  readonly sent?: RawObject | undefined;
  /** What the hub or the connection threw. */
  readonly error?: unknown;
}

/** Who came, who went, and who was not let in. */
export interface SignInEvent {
  readonly verb: "sign-in" | "sign-out";
  /** Absent where nobody knows who it was. */
  readonly user?: string;
  /** Why it was refused. */
  readonly refusal?: string;
}

/** What one request to us, or one reconcile of a controller, is known by wherever its work leads. */
export interface RequestContext {
  /** A UUID, or what a trusted proxy calls the request. */
  readonly id: string;
  /** What is done, in words: the summary of the route. */
  action?: string;
  /** Where the request comes from, as far as it can be believed. */
  readonly address?: string;
  /** Called for each write to the hub, once it is answered. Does not throw. */
  readonly onWrite?: (write: HubWrite, context: RequestContext) => void;
  /** Does not throw. */
  readonly onSignIn?: (event: SignInEvent, context: RequestContext) => void;
  /** Objects that were read to be written, by their position. */
  readonly seen: Map<string, RawObject>;
}

const storage = new AsyncLocalStorage<RequestContext>();

/** Runs `work`, and all that it starts, in that context. */
export function inRequest<Result>(context: Omit<RequestContext, "seen">, work: () => Result): Result {
  return storage.run({ ...context, seen: new Map() }, work);
}

/** Undefined where nobody's request is being worked on: caches, timers. */
export function currentRequest(): RequestContext | undefined {
  return storage.getStore();
}

/** Runs what outlives the request that starts it: a timer, what many requests share. */
export function outsideRequest<Result>(work: () => Result): Result {
  return storage.exit(work);
}

/** Has a sign-in or sign-out recorded, where the request is. */
export function reportSignIn(event: SignInEvent): void {
  const context = currentRequest();
  context?.onSignIn?.(event, context);
}
