import type { Handler } from "hono";
import { env } from "@/server/env";
import type { HttpEnv } from "./http-env";
import type { Schema } from "./schema";

/** The description of a route in the API document. */
export interface Described {
  /** One sentence on what it does. */
  readonly summary?: string;
  /** Further information for callers. */
  readonly description?: string;
  readonly query?: Schema<unknown>;
  readonly params?: Schema<unknown>;
  readonly body?: Schema<unknown>;
  /** Additional optional request headers, with descriptions. */
  readonly headers?: Readonly<Record<string, string>>;
  /** What it answers; a route without answers 204. */
  readonly answers?: Schema<unknown>;
  /** The stream it answers with instead. */
  readonly streams?: Streamed;
  /** How it fails besides as every route may, by status. */
  readonly fails?: Readonly<Record<number, string>>;
}

export interface Streamed {
  readonly events: Schema<unknown>;
  /** The description of each event, by its `type`. */
  readonly text: Readonly<Record<string, string>>;
}

const descriptions = new WeakMap<object, Described>();

/** The handler itself, with its description for `describedBy`. */
export function described(description: Described, handler: Handler<HttpEnv>): Handler<HttpEnv> {
  descriptions.set(handler, description);
  return handler;
}

export function describedBy(handler: object): Described | undefined {
  return descriptions.get(handler);
}

/** In tests, throws if an answer differs from its description, so that descriptions stay true. */
export function assertAsDescribed({ summary, answers }: Described, answer: object | undefined): void {
  if (env().NODE_ENV !== "test" || summary === undefined || answer instanceof Response) return;
  if (answer === undefined && answers === undefined) return;
  const read = answers?.safeParse(answer);
  if (!read?.success)
    throw new Error(`the answer of "${summary}" does not match its description: ${JSON.stringify(read?.error.issues)}`);
}
