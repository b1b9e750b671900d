// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { HostLink } from "./host-link";

const PORTAL = "https://portal.example.org";
const token = `flotilla_embed_${"a".repeat(43)}`;
const tokenMessage = { flotilla: 1, type: "token", token };

describe("the page around a frame", () => {
  const host = { postMessage: vi.fn() } as unknown as Window & { postMessage: ReturnType<typeof vi.fn> };
  const heard: [string, string][] = [];
  let link: HostLink;
  let close: () => void;

  beforeEach(() => {
    vi.useFakeTimers();
    host.postMessage.mockClear();
    heard.length = 0;
    link = new HostLink(host, ({ type }, origin) => heard.push([type, origin]));
    close = link.open();
  });

  afterEach(() => {
    close();
    vi.useRealTimers();
    Reflect.deleteProperty(location, "ancestorOrigins");
  });

  function says(data: unknown, origin = PORTAL, source: unknown = host): void {
    const event = new MessageEvent("message", { data, origin });
    Object.defineProperty(event, "source", { value: source });
    dispatchEvent(event);
  }

  const sent = () => host.postMessage.mock.calls.map(([{ type }, { targetOrigin }]) => [type, targetOrigin]);

  it("gets nothing but `ready` before it is known, repeated until it answers", () => {
    link.send({ type: "height", height: 10 });
    vi.advanceTimersByTime(4_000);
    expect(sent()).toEqual(Array.from({ length: 3 }, () => ["ready", "*"]));
    says(tokenMessage);
    expect(sent().at(-1)).toEqual(["height", PORTAL]);
    vi.advanceTimersByTime(10_000);
    expect(sent()).toHaveLength(4);
  });

  it("`ready` carries nothing", () => {
    expect(host.postMessage.mock.calls[0]?.[0]).toEqual({ flotilla: 1, type: "ready" });
  });

  it("is asked no more when it does not answer for long", () => {
    vi.advanceTimersByTime(600_000);
    expect(sent().length).toBeLessThanOrEqual(16);
  });

  it("a stranger's message is ignored: of another window, also of the same origin", () => {
    says(tokenMessage, PORTAL, window);
    says(tokenMessage, PORTAL, null);
    says(tokenMessage, location.origin, { postMessage: vi.fn() });
    expect(heard).toEqual([]);
    expect(link.followsLinks).toBe(false);
  });

  it("a second origin is ignored once the first is pinned", () => {
    says({ flotilla: 1, type: "theme" });
    says(tokenMessage, "https://evil.example");
    says(tokenMessage);
    expect(heard).toEqual([
      ["theme", PORTAL],
      ["token", PORTAL],
    ]);
  });

  it("what is no message of ours pins no origin", () => {
    says({ type: "webpackOk" }, "https://evil.example");
    says(tokenMessage);
    expect(heard).toEqual([["token", PORTAL]]);
  });

  it("a page without an origin is no host", () => {
    says(tokenMessage, "null");
    expect(heard).toEqual([]);
  });

  it("where the browser names the pages around, only the innermost is listened to, and hears at once", () => {
    Object.defineProperty(location, "ancestorOrigins", { value: [PORTAL], configurable: true });
    link.send({ type: "height", height: 10 });
    expect(sent().at(-1)).toEqual(["height", PORTAL]);
    says(tokenMessage, "https://evil.example");
    expect(heard).toEqual([]);
  });

  it("follows links where it says so", () => {
    says({ flotilla: 1, type: "theme", links: "host" });
    expect(link.followsLinks).toBe(true);
  });
});
