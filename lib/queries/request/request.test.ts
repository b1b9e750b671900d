import { afterEach, describe, expect, it, vi } from "vitest";
import type { Problem } from "@/lib/api/problem";
import { z } from "@/lib/kube/zod";
import { setStream } from "@/lib/queries/live/live-link";
import { followSignedOut, publishSignedIn } from "@/lib/queries/session/signed-out";
import { ApiProblem, ConsoleUnreachable, isSignedOut, mayPass } from "./api-problem";
import { personActed } from "./deliberate";
import { getJson, SESSION_PATH, sendJson } from "./request";

const Answer = z.object({ size: z.number() });

function answering(response: Response | Error) {
  const fetch = vi.fn(async (_path: string, _init: RequestInit) => {
    if (response instanceof Error) throw response;
    return response;
  });
  vi.stubGlobal("fetch", fetch);
  return fetch;
}

function problem(status: number, code: Problem["code"]): Response {
  return Response.json({ type: "about:blank", title: "No", status, code } satisfies Problem, { status });
}

async function failure(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => undefined,
    (error: unknown) => error,
  );
}

afterEach(() => vi.unstubAllGlobals());

describe("getJson", () => {
  it("parses the answer", async () => {
    answering(Response.json({ size: 3, more: true }));
    await expect(getJson("/api/x", { schema: Answer })).resolves.toEqual({ size: 3 });
  });

  it("throws what the answer says is wrong", async () => {
    answering(problem(403, "forbidden"));
    const error = await failure(getJson("/api/x", { schema: Answer }));
    expect(error).toBeInstanceOf(ApiProblem);
    expect(error).toMatchObject({ problem: { status: 403, code: "forbidden" } });
  });

  it("makes a problem of an answer that is not ours", async () => {
    answering(new Response("<h1>Bad gateway</h1>", { status: 502 }));
    const error = await failure(getJson("/api/x", { schema: Answer }));
    expect(error).toMatchObject({ problem: { status: 502, code: "internal" } });
  });

  it("says so when no one answers", async () => {
    answering(new TypeError("Failed to fetch"));
    expect(await failure(getJson("/api/x", { schema: Answer }))).toBeInstanceOf(ConsoleUnreachable);
  });

  it("lets go without a complaint when its caller does", async () => {
    const reason = new DOMException("gone", "AbortError");
    answering(reason);
    expect(await failure(getJson("/api/x", { schema: Answer, signal: AbortSignal.abort() }))).toBe(reason);
  });

  it("refuses an answer of another shape", async () => {
    answering(Response.json({ size: "three" }));
    await expect(getJson("/api/x", { schema: Answer })).rejects.toThrow();
  });
});

describe("once the session is over", () => {
  const over = () => problem(401, "unauthenticated");

  it("a read waits until somebody is signed in, and is asked again", async () => {
    const fetch = answering(over());
    const listener = vi.fn();
    const stop = followSignedOut(listener);
    const read = getJson("/api/x", { schema: Answer, signal: new AbortController().signal });
    await vi.waitFor(() => expect(listener).toHaveBeenCalledTimes(1), 15_000);
    fetch.mockImplementation(async () => Response.json({ size: 3 }));
    publishSignedIn();
    await expect(read).resolves.toEqual({ size: 3 });
    stop();
  });

  it("a read that is refused once more says so", async () => {
    const fetch = answering(over());
    const read = failure(getJson("/api/x", { schema: Answer, signal: new AbortController().signal }));
    await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(1), 15_000);
    fetch.mockImplementation(async () => over());
    await vi.waitFor(() => {
      publishSignedIn();
      expect(fetch).toHaveBeenCalledTimes(2);
    }, 15_000);
    expect(isSignedOut(await read)).toBe(true);
  });

  it("a read that no one waits for any more ends", async () => {
    const fetch = answering(over());
    const stop = new AbortController();
    const read = failure(getJson("/api/x", { schema: Answer, signal: stop.signal }));
    await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(1), 15_000);
    stop.abort("gone");
    expect(await read).toBe("gone");
  });

  it("a write is refused, and not written later by itself", async () => {
    const fetch = answering(over());
    expect(isSignedOut(await failure(sendJson("POST", "/api/x", {})))).toBe(true);
    publishSignedIn();
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it("who asks for the session itself is told at once", async () => {
    answering(over());
    const listener = vi.fn();
    const stop = followSignedOut(listener);
    expect(isSignedOut(await failure(getJson(SESSION_PATH, { schema: Answer })))).toBe(true);
    expect(listener).not.toHaveBeenCalled();
    stop();
  });
});

describe("which stream a page has", () => {
  it("is said with reads alone, while there is one", async () => {
    const fetch = answering(Response.json({ size: 3 }));
    fetch.mockImplementation(async () => Response.json({ size: 3 }));
    const sent = () => new Headers(fetch.mock.lastCall?.[1].headers).get("flotilla-stream");
    await getJson("/api/x", { schema: Answer });
    expect(sent()).toBeNull();
    setStream("console-1.stream");
    await getJson("/api/x", { schema: Answer });
    expect(sent()).toBe("console-1.stream");
    await sendJson("POST", "/api/x", {});
    expect(sent()).toBeNull();
    setStream(undefined);
  });
});

describe("what keeps a session alive", () => {
  it("is what is asked within a minute after a person did something", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const fetch = answering(Response.json({ size: 3 }));
    fetch.mockImplementation(async () => Response.json({ size: 3 }));
    const isDeliberate = async () => {
      await getJson("/api/x", { schema: Answer });
      return new Headers(fetch.mock.lastCall?.[1].headers).has("flotilla-deliberate");
    };
    personActed();
    expect(await isDeliberate()).toBe(true);
    vi.setSystemTime(Date.now() + 60_000);
    expect(await isDeliberate()).toBe(false);
    personActed();
    expect(await isDeliberate()).toBe(true);
    vi.useRealTimers();
  });
});

describe("sendJson", () => {
  it("sends the body as JSON", async () => {
    const fetch = answering(new Response(null, { status: 204 }));
    await sendJson("POST", "/api/x", { a: 1 });
    expect(fetch.mock.calls[0]?.[1]).toMatchObject({
      method: "POST",
      body: '{"a":1}',
      headers: { "content-type": "application/json" },
    });
  });

  it("sends no body when there is none", async () => {
    const fetch = answering(new Response(null, { status: 204 }));
    await sendJson("DELETE", "/api/x");
    expect(fetch.mock.calls[0]?.[1]).not.toHaveProperty("body");
  });
});

describe("what an error means", () => {
  it.each([
    [500, "No. Request 1f2e3d4c."],
    [403, "No."],
  ])("with status %i, its message names the request if the console failed", (status, message) => {
    const own: Problem = {
      type: "about:blank",
      title: "Failed",
      detail: "No.",
      status,
      code: "internal",
      requestId: "1f2e3d4c",
    };
    expect(new ApiProblem(own).message).toBe(message);
  });

  it.each([
    [401, "unauthenticated", true, false],
    [403, "forbidden", false, false],
    [503, "hub-unreachable", false, true],
    [500, "internal", false, true],
  ] as const)("%i %s", async (status, code, signedOut, passing) => {
    answering(problem(status, code));
    const error = await failure(getJson("/api/x", { schema: Answer }));
    expect([isSignedOut(error), mayPass(error)]).toEqual([signedOut, passing]);
  });

  it("an unreachable console may come back", () => {
    expect(mayPass(new ConsoleUnreachable())).toBe(true);
  });
});
