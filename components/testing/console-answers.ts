import "./patience";
import { afterEach, vi } from "vitest";

type Answer = Response | Promise<Response>;

type Answers = Readonly<Record<string, (asked: URLSearchParams, body: unknown) => Answer>>;

/** Answers requests to our API by path, with the current answer for it and for its JSON body; others are not found. */
export function answerRequests(answers: Answers) {
  const requests: string[] = [];
  const answered = async (path: string, init?: RequestInit): Promise<Response> => {
    const { pathname, searchParams, search } = new URL(path, "http://console/");
    requests.push(decodeURIComponent(pathname + search));
    const body: unknown = typeof init?.body === "string" ? JSON.parse(init.body) : undefined;
    return (await answers[pathname]?.(searchParams, body)) ?? refused("not-found");
  };
  vi.stubGlobal("fetch", vi.fn(answered));
  /** What was asked so far. */
  return requests;
}

export function answered(body: unknown): Response {
  return new Response(JSON.stringify(body), { headers: { "content-type": "application/json" } });
}

const STATUS = { invalid: 400, conflict: 409, forbidden: 403, "not-found": 404, unavailable: 503 } as const;

/** A refusal; `more` as in a problem, such as its `detail`. */
export function refused(code: keyof typeof STATUS, more: object = {}): Response {
  const status = STATUS[code];
  return new Response(JSON.stringify({ type: "about:blank", title: code, status, code, ...more }), { status });
}

/** No answer comes. */
export function unanswered(): Promise<Response> {
  return new Promise(() => undefined);
}

/** One page of a list, with all of its rows. */
export function pageOf(rows: readonly object[], more: object = {}): object {
  const { length } = rows;
  return { total: length, all: length, synced: true, offset: 0, revision: 1, rows, facets: {}, ...more };
}

afterEach(() => vi.unstubAllGlobals());
