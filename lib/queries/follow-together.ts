import { type FollowAnswer, FollowAnswers } from "@/lib/api/live";
import type { Follow } from "@/lib/api/live-asks";
import { ApiProblem } from "./api-problem";
import { fillSlot } from "./live-link";
import { postJson } from "./request";

interface Asked {
  readonly body: Follow;
  readonly signal: AbortSignal;
  readonly resolve: (page: unknown) => void;
  readonly reject: (error: unknown) => void;
}

const waiting = new Map<string, Asked[]>();

/**
 * Asks a stream to follow a part of a list, or a subject, and answers it as it is now, unread. All that a page asks in one go becomes one request, which is
 * given up once nobody waits for any of it. Throws ApiProblem or ConsoleUnreachable.
 */
export function followTogether(stream: string, body: Follow, signal: AbortSignal): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const asked = { body, signal, resolve, reject };
    const others = waiting.get(stream);
    if (others) others.push(asked);
    else {
      waiting.set(stream, [asked]);
      queueMicrotask(() => void send(stream));
    }
  });
}

async function send(stream: string): Promise<void> {
  const asked = stillWanted(waiting.get(stream) ?? []);
  waiting.delete(stream);
  if (asked.length === 0) return;
  try {
    const body = asked.map((each) => each.body);
    for (const { slot } of body) fillSlot(slot);
    const answers = await postJson(`/api/v1/live/${stream}/lists`, { body, schema: FollowAnswers, signal: allOf(asked) });
    for (const [index, each] of asked.entries()) take(each, answers[index]);
  } catch (error) {
    for (const { signal, reject } of asked) reject(signal.aborted ? signal.reason : error);
  }
}

function stillWanted(asked: readonly Asked[]): Asked[] {
  return asked.filter(({ signal, reject }) => {
    if (signal.aborted) reject(signal.reason);
    return !signal.aborted;
  });
}

function take({ resolve, reject }: Asked, answer: FollowAnswer | undefined): void {
  if (answer && "page" in answer) resolve(answer.page);
  else reject(answer ? new ApiProblem(answer.problem) : new Error("The console answered fewer lists than it was asked for."));
}

/** Fires once all of these have. */
function allOf(asked: readonly Asked[]): AbortSignal {
  const all = new AbortController();
  let left = asked.length;
  const one = () => {
    left -= 1;
    if (left === 0) all.abort();
  };
  for (const { signal } of asked) signal.addEventListener("abort", one, { once: true });
  return all.signal;
}
