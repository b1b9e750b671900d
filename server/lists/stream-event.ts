import { randomBytes } from "node:crypto";
import { eventBytes } from "@/server/http/event-stream";

/** One event as sent to all its followers: serialized once. */
export interface StreamEvent {
  /** Names it for browsers that come back: this process, and a number. */
  readonly id: string;
  readonly bytes: Uint8Array;
}

const PROCESS = randomBytes(6).toString("base64url");
let made = 0;

export function streamEvent(data: object): StreamEvent {
  made += 1;
  const id = `${PROCESS}.${made.toString(36)}`;
  return { id, bytes: eventBytes(data, id) };
}
