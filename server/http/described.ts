import type { Handler } from "hono";
import { env } from "@/server/env";
import type { HttpEnv } from "./http-env";
import type { Schema } from "./schema";

/** What readers of the API are told of a route. */
export interface Described {
  /** One sentence on what it does. */
  readonly says?: string;
  /** What else whoever calls it has to know. */
  readonly tells?: string;
  readonly query?: Schema<unknown>;
  readonly params?: Schema<unknown>;
  readonly body?: Schema<unknown>;
  /** Headers that it reads besides, none of which has to be sent, each with what it says. */
  readonly headers?: Readonly<Record<string, string>>;
  /** What it answers; a route without answers 204. */
  readonly answers?: Schema<unknown>;
  /** What comes on the stream that it answers in place of that. */
  readonly streams?: Streamed;
  /** How it fails besides as every route may, by status. */
  readonly fails?: Readonly<Record<number, string>>;
}

export interface Streamed {
  readonly events: Schema<unknown>;
  /** What each event says, by its `type`. */
  readonly words: Readonly<Record<string, string>>;
}

const descriptions = new WeakMap<object, Described>();

/** The handler itself, with what `describedBy` tells of it. */
export function described(description: Described, handler: Handler<HttpEnv>): Handler<HttpEnv> {
  descriptions.set(handler, description);
  return handler;
}

export function describedBy(handler: object): Described | undefined {
  return descriptions.get(handler);
}

/** In tests, throws where a route answers other than it is said to: so what is said stays true. */
export function assertAsDescribed({ says, answers }: Described, answer: object | undefined): void {
  if (env().NODE_ENV !== "test" || says === undefined || answer instanceof Response) return;
  if (answer === undefined && answers === undefined) return;
  const read = answers?.safeParse(answer);
  if (!read?.success) throw new Error(`"${says}" is answered other than it is described: ${JSON.stringify(read?.error.issues)}`);
}
