// @vitest-environment happy-dom
import { beforeAll, describe, expect, it, vi } from "vitest";
import { CONSOLE, cleanPages, eventsOf, frameIn, loadElements, place, say, sayReady, sentTo } from "./elements-page";

beforeAll(() => loadElements());
cleanPages();

function sayHeight(element: Element, height: unknown, by = {}): void {
  say(element, { flotilla: 1, type: "height", height }, by);
}

const heightOf = (element: Element) => frameIn(element)?.style.height;

describe("messages", () => {
  it("of strangers, of other frames and of other origins change nothing", async () => {
    Flotilla.setTokenProvider(() => "secret");
    const states = eventsOf("flotilla:state");
    const [element, other] = [place("flotilla-fleet"), place("flotilla-issues")];
    const before = heightOf(element);
    const strangers = [
      { source: window },
      { source: null },
      { source: frameIn(other)?.contentWindow, origin: "https://evil.example" },
      { origin: "https://evil.example" },
      { origin: "https://flotilla.example.org:8443" },
      { origin: "null" },
    ];
    for (const by of strangers) {
      say(element, { flotilla: 1, type: "ready" }, by);
      sayHeight(element, 400, by);
      say(element, { flotilla: 1, type: "state", state: "shown" }, by);
    }
    await vi.advanceTimersByTimeAsync(2_000);
    expect([heightOf(element), element.state, states, sentTo(element, "token")]).toEqual([before, "loading", [], []]);
  });

  it.each([null, undefined, "ready", 1, [], {}, { type: "ready" }, { flotilla: 2, type: "ready" }])(
    "that are none of ours are ignored: %j",
    (data) => {
      const element = place("flotilla-fleet");
      say(element, data);
      expect(sentTo(element, "theme")).toEqual([]);
    },
  );

  it("say how high the frame has to be, within bounds", () => {
    const element = place("flotilla-fleet", { "min-height": "100" });
    const heights = [320.2, 20, 1_000_000, Number.NaN, -1, "99px", Number.POSITIVE_INFINITY].map((height) => {
      sayHeight(element, height);
      return heightOf(element);
    });
    expect(heights).toEqual(["321px", "100px", "10000px", "10000px", "10000px", "10000px", "10000px"]);
  });

  it("of a frame that grows in a loop are followed ten times a second, the last one always", async () => {
    const element = place("flotilla-fleet");
    await vi.advanceTimersByTimeAsync(2_000);
    for (let height = 1; height <= 500; height += 1) sayHeight(element, height);
    expect(heightOf(element)).toBe("10px");
    await vi.advanceTimersByTimeAsync(1_000);
    expect(heightOf(element)).toBe("500px");
  });

  it("become events that leave shadow roots", () => {
    const states = eventsOf("flotilla:state");
    const selections = eventsOf("flotilla:select");
    const element = document.createElement("flotilla-fleet");
    const host = document.createElement("div");
    document.body.append(host);
    host.attachShadow({ mode: "open" }).append(element);
    say(element, { flotilla: 1, type: "state", state: "shown", expiresAt: "2026-01-01T00:00:00Z", more: 1 });
    say(element, { flotilla: 1, type: "state", state: "<b>odd</b>" });
    say(element, { flotilla: 1, type: "select", kind: "ManagedCluster", name: "eks-1", namespace: 1 });
    say(element, { flotilla: 1, type: "select", kind: "ManagedCluster" });
    expect([states, selections, element.state]).toEqual([
      [{ state: "shown", expiresAt: "2026-01-01T00:00:00Z" }],
      [{ kind: "ManagedCluster", name: "eks-1" }],
      "shown",
    ]);
  });

  it("open pages of the console in a new tab, unless the page does something else", () => {
    const open = vi.spyOn(window, "open").mockReturnValue(null);
    const element = place("flotilla-fleet");
    const navigate = () => say(element, { flotilla: 1, type: "navigate", href: `${CONSOLE}/clusters/eks-1?a=b` });
    navigate();
    expect(open.mock.calls).toEqual([[`${CONSOLE}/clusters/eks-1?a=b`, "_blank", "noopener,noreferrer"]]);
    element.addEventListener("flotilla:navigate", (event) => event.preventDefault());
    navigate();
    expect(open).toHaveBeenCalledTimes(1);
  });

  it.each([
    "javascript:alert(1)",
    "https://evil.example/base/",
    "https://flotilla.example.org/other",
    "https://flotilla.example.org/based",
    "https://flotilla.example.org/base/../other",
    "/base/clusters",
    "",
    undefined,
  ])("open nothing at %j", (href) => {
    const open = vi.spyOn(window, "open").mockReturnValue(null);
    const events = eventsOf("flotilla:navigate");
    say(place("flotilla-fleet"), { flotilla: 1, type: "navigate", href });
    expect([events, open.mock.calls]).toEqual([[], []]);
  });

  it("are heard no more once the last element is gone", () => {
    const removed = vi.spyOn(window, "removeEventListener");
    const elements = [place("flotilla-fleet"), place("flotilla-issues")];
    const source = frameIn(elements[0] as Element)?.contentWindow;
    for (const element of elements) element.remove();
    expect(removed.mock.calls.filter(([type]) => type === "message")).toHaveLength(1);
    sayReady(...elements);
    say(elements[0] as Element, { flotilla: 1, type: "state", state: "shown" }, { source });
    expect(elements.map((element) => [frameIn(element), element.state])).toEqual([
      [undefined, "loading"],
      [undefined, "loading"],
    ]);
  });
});
