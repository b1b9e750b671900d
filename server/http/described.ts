import type { Handler } from "hono";
import { env } from "@/server/env";
import type { HttpEnv } from "./http-env";
import type { Schema } from "./schema";

/** What readers of the API are told of a route. */
export interface Described {
  /** One sentence on what it does. */
  readonly says?: string;
  readonly query?: Schema<unknown>;
  readonly params?: Schema<unknown>;
  readonly body?: Schema<unknown>;
  /** What it answers; a route without answers 204. */
  readonly answers?: Schema<unknown>;
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
