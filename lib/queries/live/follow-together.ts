import type { Follow } from "@/lib/api/live/follow-requests";
import { type FollowAnswer, FollowAnswers } from "@/lib/api/live/live";
import { ApiProblem } from "@/lib/queries/request/api-problem";
import { postJson } from "@/lib/queries/request/request";
import { fillSlot } from "./live-link";

interface FollowRequest {
  readonly body: Follow;
  readonly signal: AbortSignal;
  readonly resolve: (page: unknown) => void;
  readonly reject: (error: unknown) => void;
}

const waiting = new Map<string, FollowRequest[]>();

/**
 * Requests a stream to follow a part of a list or a subject, and returns it as it is now, unparsed. All requests of one
 * tick become one, which is cancelled once no one waits for any of it. Throws ApiProblem or ConsoleUnreachable.
 */
export function followTogether(stream: string, body: Follow, signal: AbortSignal): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = { body, signal, resolve, reject };
    const others = waiting.get(stream);
    if (others) others.push(request);
    else {
      waiting.set(stream, [request]);
      queueMicrotask(() => void send(stream));
    }
  });
}

async function send(stream: string): Promise<void> {
  const requests = stillWanted(waiting.get(stream) ?? []);
  waiting.delete(stream);
  if (requests.length === 0) return;
  try {
    const body = requests.map((each) => each.body);
    for (const { slot } of body) fillSlot(slot);
    const answers = await postJson(`/api/v1/live/${stream}/lists`, {
      body,
      schema: FollowAnswers,
      signal: allOf(requests),
    });
    for (const [index, each] of requests.entries()) take(each, answers[index]);
  } catch (error) {
    for (const { signal, reject } of requests) reject(signal.aborted ? signal.reason : error);
  }
}

function stillWanted(requests: readonly FollowRequest[]): FollowRequest[] {
  return requests.filter(({ signal, reject }) => {
    if (signal.aborted) reject(signal.reason);
    return !signal.aborted;
  });
}

function take({ resolve, reject }: FollowRequest, answer: FollowAnswer | undefined): void {
  if (answer && "page" in answer) resolve(answer.page);
  else reject(answer ? new ApiProblem(answer.problem) : new Error("The console answered fewer lists than requested."));
}

/** Fires once all of these have. */
function allOf(requests: readonly FollowRequest[]): AbortSignal {
  const all = new AbortController();
  let left = requests.length;
  const one = () => {
    left -= 1;
    if (left === 0) all.abort();
  };
  for (const { signal } of requests) signal.addEventListener("abort", one, { once: true });
  return all.signal;
}
