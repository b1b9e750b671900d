import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { LiveEvent } from "@/lib/api/live/live";
import type { LiveListener } from "./follow-live";
import { shareLive } from "./share-live";
import { TestBrowser, TestChannel } from "./test-browser";

const dataLine = (id: number, event: LiveEvent) => `id: ${id}\ndata: ${JSON.stringify(event)}\n\n`;
const OPENED = dataLine(1, { type: "opened", stream: "s" });
const hello = (revision: number): LiveEvent => ({ type: "hello", view: "addons", revision });

interface StreamRequest {
  readonly url: string;
  readonly last: string | undefined;
  /** The stream says so. */
  push(text: string): void;
  end(): void;
}

describe("the tabs of one browser", () => {
  let browser: TestBrowser;
  let requests: StreamRequest[];

  beforeEach(() => {
    browser = new TestBrowser();
    requests = [];
    vi.stubGlobal("navigator", { locks: browser.locks });
    vi.stubGlobal(
      "BroadcastChannel",
      class extends TestChannel {
        constructor() {
          super(browser.channels);
        }
      },
    );
    vi.stubGlobal("addEventListener", () => undefined);
    vi.stubGlobal("removeEventListener", () => undefined);
    vi.stubGlobal(
      "fetch",
      async (url: string, { signal, headers }: { signal: AbortSignal; headers: Record<string, string> }) => {
        const body = new ReadableStream<Uint8Array>({
          start(controller) {
            const push = (text: string) => controller.enqueue(new TextEncoder().encode(text));
            requests.push({ url, last: headers["last-event-id"], push, end: () => controller.close() });
            signal.addEventListener("abort", () => controller.error(signal.reason));
          },
        });
        return new Response(body);
      },
    );
  });

  afterEach(() => {
    vi.unstubAllGlobals();
  });

  /** What a tab hears, and the way to close it. */
  async function tab(name: string) {
    const heard: string[] = [];
    const listener: LiveListener = {
      opening: () => heard.push("opening"),
      event: (event) =>
        heard.push(event.type === "hello" || event.type === "rows" ? `${event.type} ${event.revision}` : event.type),
      lost: () => heard.push("lost"),
    };
    const stop = new AbortController();
    const following = shareLive(listener, stop.signal, { tab: name });
    await settled();
    const close = async () => {
      stop.abort();
      await following;
      await settled();
    };
    return { heard, close };
  }

  const settled = async () => {
    for (let n = 0; n < 10; n += 1) await new Promise((resolve) => setTimeout(resolve, 1));
  };

  it("share one stream, and each hears all of it", async () => {
    const tabs = [await tab("a"), await tab("b"), await tab("c")];
    requests[0]?.push(OPENED + dataLine(2, hello(5)));
    await settled();
    expect(requests).toHaveLength(1);
    for (const { heard } of tabs) expect(heard.slice(-2)).toEqual(["opened", "hello 5"]);
    for (const { close } of tabs) await close();
    expect(browser.open).toBe(0);
  });

  it("tell one that comes later how things are", async () => {
    const first = await tab("a");
    const patch: LiveEvent = { type: "rows", view: "addons", revision: 6, upserts: [], leaves: [] };
    requests[0]?.push(
      OPENED + dataLine(2, { type: "hub", connected: true }) + dataLine(3, hello(5)) + dataLine(4, patch),
    );
    await settled();
    const second = await tab("b");
    expect(second.heard).toEqual(["opening", "opened", "hub", "hello 6"]);
    expect(first.heard).toEqual(["opening", "opened", "hub", "hello 5", "rows 6"]);
    for (const each of [first, second]) await each.close();
  });

  it("take the stream up where it was when the tab that holds it goes", async () => {
    const [first, second, third] = [await tab("a"), await tab("b"), await tab("c")];
    requests[0]?.push(OPENED + dataLine(2, hello(5)));
    await settled();
    await first.close();
    expect(requests.map(({ url, last }) => [new URL(url, "http://x").searchParams.get("stream"), last])).toEqual([
      [null, undefined],
      ["s", "2"],
    ]);
    requests[1]?.push(dataLine(3, hello(6)));
    await settled();
    for (const { heard } of [second, third]) expect(heard).not.toContain("lost");
    for (const { heard } of [second, third]) expect(heard.at(-1)).toBe("hello 6");
    for (const each of [second, third]) await each.close();
    expect(browser.open).toBe(0);
  });

  it("all say when it breaks", async () => {
    const tabs = [await tab("a"), await tab("b")];
    requests[0]?.end();
    await settled();
    tabs.push(await tab("c"));
    for (const { heard } of tabs) expect(heard.at(-1)).toBe("lost");
    for (const { close } of tabs) await close();
  });

  it("have a stream each where the browser has no locks", async () => {
    vi.stubGlobal("navigator", {});
    const tabs = [await tab("a"), await tab("b")];
    expect(requests).toHaveLength(2);
    for (const { close } of tabs) await close();
  });
});
