// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { EmbedToken } from "@/lib/api/embed/embed-token";
import { ApiProblem } from "@/lib/queries/request/api-problem";
import { FrameSession } from "./frame-session";

const PORTAL = "https://portal.example.org";
const NOW = Date.parse("2026-11-26T10:00:00Z");
const LIFE_MS = 300_000;

function facts(more: Partial<EmbedToken> = {}): EmbedToken {
  const expiresAt = new Date(Date.now() + LIFE_MS).toISOString();
  return { id: "1".repeat(32), origin: PORTAL, views: ["fleet"], allow: [], user: "ada", expiresAt, ...more };
}

function problem(status: number, detail: string): Response {
  const code = status === 401 ? "unauthenticated" : "forbidden";
  return Response.json({ type: "about:blank", title: "No", status, code, detail }, { status });
}

describe("the token of a frame", () => {
  const ready = vi.fn();
  let session: FrameSession;
  let end: () => void;
  let answer: () => Promise<Response>;
  let requests: Headers[];

  function begin(isNested = false): void {
    session = new FrameSession({ view: "fleet", isNested, ready });
    end = session.begin();
  }

  beforeEach(() => {
    vi.useFakeTimers({ now: NOW });
    ready.mockClear();
    requests = [];
    answer = async () => Response.json(facts());
    vi.stubGlobal("fetch", async (_: string, { headers }: { headers: Headers }) => {
      requests.push(headers);
      return answer();
    });
    begin();
  });

  afterEach(() => {
    end();
    vi.useRealTimers();
    vi.unstubAllGlobals();
    Reflect.deleteProperty(location, "ancestorOrigins");
  });

  it("is checked with the origin of its sender before it is used, and never stored", async () => {
    const write = vi.spyOn(Storage.prototype, "setItem");
    await session.take("t1", PORTAL);
    expect(requests[0]?.get("authorization")).toBe("Bearer t1");
    expect(requests[0]?.get("flotilla-embedder")).toBe(PORTAL);
    expect(session.phase().phase).toBe("shown");
    expect(write).not.toHaveBeenCalled();
    expect(document.cookie).toBe("");
  });

  it("is dropped where it is for another origin than its sender's", async () => {
    answer = async () => Response.json(facts({ origin: "https://other.example" }));
    await session.take("t1", PORTAL);
    expect(session.phase()).toEqual({ phase: "signed-out", reason: "other-origin" });
    expect(session.held()).toBeUndefined();
  });

  it("is dropped where it is for other views", async () => {
    answer = async () => Response.json(facts({ views: ["matrix", "cluster/*"] }));
    await session.take("t1", PORTAL);
    expect(session.phase().phase).toBe("forbidden");
    expect(session.held()).toBeUndefined();
  });

  it("is refused in nested frames: all pages around must be the one that it is for", async () => {
    Object.defineProperty(location, "ancestorOrigins", { value: [PORTAL, "https://evil.example"], configurable: true });
    await session.take("t1", PORTAL);
    expect(session.phase().phase).toBe("forbidden");
    expect(session.held()).toBeUndefined();
  });

  it("is refused in nested frames also where the browser does not name the pages around", async () => {
    end();
    begin(true);
    await session.take("t1", PORTAL);
    expect(session.phase().phase).toBe("forbidden");
  });

  it("is held in nested frames of its own origin", async () => {
    Object.defineProperty(location, "ancestorOrigins", { value: [PORTAL, PORTAL], configurable: true });
    await session.take("t1", PORTAL);
    expect(session.phase().phase).toBe("shown");
  });

  it.each([
    ["This embed token was revoked.", "revoked"],
    ["This embed token has expired.", "expired"],
  ])("a refusal says why: %s", async (detail, reason) => {
    answer = async () => problem(401, detail);
    await session.take("t1", PORTAL);
    expect(session.phase()).toEqual({ phase: "signed-out", reason });
  });

  it("that never comes leaves a frame that is not signed in", () => {
    vi.advanceTimersByTime(10_000);
    expect(session.phase()).toEqual({ phase: "signed-out", reason: "no-token" });
  });

  it("is tried again while the console is away", async () => {
    answer = async () => {
      throw new TypeError("Failed to fetch");
    };
    await session.take("t1", PORTAL);
    expect(session.phase().phase).toBe("away");
    answer = async () => Response.json(facts());
    await vi.advanceTimersByTimeAsync(5_000);
    expect(session.phase().phase).toBe("shown");
  });

  it("is requested again a minute before it ends, and what is shown stays meanwhile", async () => {
    const phases: string[] = [];
    session.subscribe(() => phases.push(session.phase().phase));
    await session.take("t1", PORTAL);
    await vi.advanceTimersByTimeAsync(LIFE_MS - 60_000 - 1);
    expect(ready).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(ready).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(ready).toHaveBeenCalledTimes(3);
    await session.take("t2", PORTAL);
    expect(session.held()?.token).toBe("t2");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(phases).toEqual(["shown", "shown"]);
  });

  it("ends by itself where no other comes", async () => {
    await session.take("t1", PORTAL);
    await vi.advanceTimersByTimeAsync(LIFE_MS);
    expect(session.phase()).toEqual({ phase: "signed-out", reason: "expired" });
    expect(session.held()).toBeUndefined();
  });

  it("is requested at once by a computer that slept over its end, and each minute from then on", async () => {
    await session.take("t1", PORTAL);
    vi.setSystemTime(NOW + 60 * 60_000);
    await vi.advanceTimersByTimeAsync(LIFE_MS - 60_000);
    expect(session.phase()).toEqual({ phase: "signed-out", reason: "expired" });
    expect(ready).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ready).toHaveBeenCalledTimes(2);
    await session.take("t2", PORTAL);
    expect([session.phase().phase, session.held()?.token]).toEqual(["shown", "t2"]);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(ready).toHaveBeenCalledTimes(2);
  });

  it("is requested each minute from a page that had none to give, and not after it was revoked", async () => {
    await vi.advanceTimersByTimeAsync(10_000 + 60_000);
    expect(ready).toHaveBeenCalledTimes(1);
    await session.take("t1", PORTAL);
    const detail = "This embed token was revoked.";
    session.signedOut(
      new ApiProblem({ type: "about:blank", title: "No", status: 401, code: "unauthenticated", detail }),
    );
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    expect(ready).toHaveBeenCalledTimes(1);
  });

  it.each([
    ["ahead", 3_600_000],
    ["behind", -3_600_000],
  ])("lives as long in a browser whose clock is an hour %s", async (_, ahead) => {
    answer = async () => {
      const now = Date.now() - ahead;
      const told = facts({ expiresAt: new Date(now + LIFE_MS).toISOString() });
      return Response.json(told, { headers: { date: new Date(now).toUTCString() } });
    };
    await session.take("t1", PORTAL);
    await vi.advanceTimersByTimeAsync(LIFE_MS - 60_000 - 1);
    expect([session.phase().phase, ready.mock.calls.length]).toEqual(["shown", 0]);
    await vi.advanceTimersByTimeAsync(1);
    expect(ready).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(session.phase()).toEqual({ phase: "signed-out", reason: "expired" });
  });

  it("a worse one does not take the place of one that is good", async () => {
    await session.take("t1", PORTAL);
    answer = async () => Response.json(facts({ origin: "https://other.example" }));
    await session.take("t2", PORTAL);
    expect(session.phase().phase).toBe("shown");
    expect(session.held()?.token).toBe("t1");
  });

  it("an answer about an earlier one comes too late", async () => {
    let release = (_: Response): void => undefined;
    answer = () => new Promise((resolve) => (release = resolve));
    const first = session.take("t1", PORTAL);
    answer = async () => Response.json(facts({ user: "grace" }));
    await session.take("t2", PORTAL);
    release(Response.json(facts()));
    await first;
    expect(session.held()?.token).toBe("t2");
  });

  it.each([
    [10_000, "", "revoked"],
    [10_000, "This embed token has expired.", "expired"],
    [LIFE_MS - 2_000, "", "expired"],
  ])("once a request is refused after %d ms, the frame says why: %s", async (ms, detail, reason) => {
    await session.take("t1", PORTAL);
    await vi.advanceTimersByTimeAsync(ms);
    session.signedOut(
      new ApiProblem({ type: "about:blank", title: "No", status: 401, code: "unauthenticated", detail }),
    );
    expect(session.phase()).toEqual({ phase: "signed-out", reason });
    expect(session.held()).toBeUndefined();
  });
});
