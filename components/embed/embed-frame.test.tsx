// @vitest-environment happy-dom
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { act, cleanup, render, screen } from "@testing-library/react";
import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { usePathname } from "next/navigation";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Link } from "@/components/ui/controls/link";
import type { EmbedToken } from "@/lib/api/embed/embed-token";
import { formatAs } from "@/lib/format/locale";
import { sender } from "@/lib/queries/request/sender";
import { EmbedFrame } from "./embed-frame";

const PORTAL = "https://portal.example.org";
const token = (name: string) => `flotilla_embed_${name.padEnd(43, "x")}`;

/** Every request of the frame: its address, and who it is sent as. */
interface Sent {
  readonly path: string;
  readonly init: RequestInit;
}

let sent: Sent[];
let facts: (bearer: string) => Response | Promise<Response>;
let resize: () => void;
const host = { postMessage: vi.fn() };
const opened = vi.fn();
const ownParent = window.parent;

function known(more: Partial<EmbedToken> = {}): EmbedToken {
  const expiresAt = new Date(Date.now() + 300_000).toISOString();
  return { id: "1".repeat(32), origin: PORTAL, views: ["fleet"], allow: [], user: "ada", expiresAt, ...more };
}

beforeEach(() => {
  sent = [];
  facts = () => Response.json(known());
  host.postMessage.mockClear();
  opened.mockClear();
  history.replaceState(null, "", "/embed/fleet");
  Object.defineProperty(window, "parent", { value: host, configurable: true });
  Object.defineProperty(window, "top", { value: host, configurable: true });
  vi.stubGlobal("open", opened);
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    sent.push({ path, init });
    if (path.startsWith("/api/v1/live")) return new Promise(() => undefined);
    if (path === "/api/v1/embed-tokens/current") return facts(new Headers(init.headers).get("authorization") ?? "");
    return Response.json({});
  });
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(tell: () => void) {
        resize = tell;
      }
      observe = () => resize();
      disconnect = () => undefined;
    },
  );
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  Object.defineProperty(window, "parent", { value: ownParent, configurable: true });
  Object.defineProperty(window, "top", { value: ownParent, configurable: true });
  document.documentElement.removeAttribute("style");
  document.head.innerHTML = "";
  delete document.documentElement.dataset.theme;
  formatAs("en-GB");
});

async function says(data: object, origin = PORTAL): Promise<void> {
  const event = new MessageEvent("message", { data: { flotilla: 1, ...data }, origin });
  Object.defineProperty(event, "source", { value: host });
  await act(async () => {
    dispatchEvent(event);
    await new Promise((resolve) => setTimeout(resolve));
  });
}

const heard = (type: string) =>
  host.postMessage.mock.calls.map(([message]) => message).filter((one) => one.type === type);

/** Those of our tokens that a host's are compared with. */
const OURS = `--surface: #fff; --canvas: #fff; --raised: #fff; --sunken: #fff; --hover: #fff; --selected: #fff;
  --text: #000; --text-2: #000; --text-3: #000; --accent-text: #000; --good-text: #000; --warn-text: #000;
  --bad-text: #000; --waiting-text: #000; --info-text: #000; --neutral-text: #000`;

/** How often it was drawn for the first time: an equal one stays. */
let mounted = 0;

function View() {
  const queries = useQueryClient();
  const { data } = useQuery({ queryKey: ["view"], queryFn: () => "its data" });
  mounted += queries.getQueryData(["mounted"]) === undefined ? 1 : 0;
  queries.setQueryData(["mounted"], true);
  return (
    <p>
      {data} at {usePathname()}
      <Link href="/clusters/edge-1">edge-1</Link>
      <Link href="/clusters?q=health:bad">unhealthy</Link>
    </p>
  );
}

function show() {
  mounted = 0;
  return render(
    <AppRouterContext value={{ push: vi.fn(), replace: vi.fn(), prefetch: vi.fn() } as never /* what links need */}>
      <EmbedFrame at="/">{() => <View />}</EmbedFrame>
    </AppRouterContext>,
  );
}

describe("a frame", () => {
  it("shows its shape at once, and nothing of the fleet before it has a token", () => {
    show();
    expect(screen.getByText("Loading.")).toBeTruthy();
    expect(sent).toEqual([]);
    expect(heard("ready")).toHaveLength(1);
  });

  it("sends the token with each request, and no cookie", async () => {
    show();
    await says({ type: "token", token: token("a") });
    await screen.findByText(/its data at \//);
    expect(sent.length).toBeGreaterThan(1);
    for (const { init } of sent) {
      expect(new Headers(init.headers).get("authorization")).toBe(`Bearer ${token("a")}`);
      expect(new Headers(init.headers).get("flotilla-embedder")).toBe(PORTAL);
      expect(init.credentials).toBe("omit");
    }
    expect(sent.every(({ path }) => !path.includes("flotilla_embed"))).toBe(true);
    await vi.waitFor(() => expect(heard("state").at(-1)).toMatchObject({ state: "shown" }), 15_000);
  });

  it("swaps a renewed token in without a flash: what is shown is not drawn anew", async () => {
    show();
    await says({ type: "token", token: token("a") });
    const shown = await screen.findByText(/its data/);
    facts = () => Response.json(known({ id: "2".repeat(32) }));
    await says({ type: "token", token: token("b") });
    expect(screen.getByText(/its data/)).toBe(shown);
    expect(mounted).toBe(1);
    expect(new Headers(sent.at(-1)?.init.headers).get("authorization")).toBe(`Bearer ${token("b")}`);
  });

  it.each([
    ["one person for another", { user: "grace" }],
    ["some clusters for who may see others, by a portal's own token", { filter: "set:edge" }],
  ])("attack: keeps nothing of %s", async (_, other) => {
    show();
    await says({ type: "token", token: token("a") });
    await screen.findByText(/its data/);
    facts = () => Response.json(known(other));
    await says({ type: "token", token: token("b") });
    await screen.findByText(/its data/);
    expect(mounted).toBe(2);
  });

  it("says so once its token is revoked, and hides what it showed", async () => {
    show();
    await says({ type: "token", token: token("a") });
    await screen.findByText(/its data/);
    const detail = "This embed token was revoked.";
    facts = () =>
      Response.json(
        { type: "about:blank", title: "No", status: 401, code: "unauthenticated", detail },
        { status: 401 },
      );
    await act(() => sender.send("/api/session", {}));
    expect(screen.getByText("Not signed in")).toBeTruthy();
    expect(screen.queryByText(/its data/)).toBeNull();
    expect(heard("state").at(-1)).toMatchObject({ state: "signed-out", reason: "revoked" });
  });

  it.each([
    [() => Response.json(known({ origin: "https://other.example" })), "Not signed in", "signed-out"],
    [() => Response.json(known({ views: ["matrix"] })), "Forbidden", "forbidden"],
    [() => Promise.reject(new TypeError("Failed to fetch")), "Away", "away"],
  ])("has a small state of its own: %#", async (answer, title, state) => {
    facts = answer;
    show();
    await says({ type: "token", token: token("a") });
    expect(screen.getByText(title)).toBeTruthy();
    expect(heard("state").at(-1)).toMatchObject({ state });
  });

  it("tells how high its content is, within bounds", async () => {
    const { container } = show();
    await says({ type: "theme" });
    const content = container.querySelector("main");
    const measured = vi.spyOn(content ?? document.body, "getBoundingClientRect");
    measured.mockReturnValue({ height: 1e7 } as DOMRect); // the rest is not looked at
    resize();
    expect(heard("height").at(-1)).toMatchObject({ height: 10_000 });
  });

  it("takes the theme of the page around, except for what attacks it", async () => {
    show();
    const { style, dataset } = document.documentElement;
    document.head.innerHTML = `<style>:root { ${OURS} }</style>`;
    await says({ type: "theme", scheme: "dark", variables: { "--flotilla-accent": "#0b57d0" } });
    expect(dataset.theme).toBe("dark");
    await vi.waitFor(() => expect(style.getPropertyValue("--accent")).toBe("rgb(11 87 208)"), 15_000);
    for (const value of ["url(https://evil.example)", "expression(alert(1))", "var(--x)", "#fff;background:red"]) {
      await says({ type: "theme", variables: { "--flotilla-accent": value, "--flotilla-line": "#0b57d0" } });
      await vi.waitFor(() => expect(style.getPropertyValue("--line")).toBe("rgb(11 87 208)"), 15_000);
      expect(style.getPropertyValue("--accent")).toBe("");
      await says({ type: "theme", variables: {} });
      await vi.waitFor(() => expect(style.cssText).toBe(""), 15_000);
    }
    await says({ type: "theme", scheme: "auto" });
    expect(dataset.theme).toBeUndefined();
  });

  describe("whose links lead to the console", () => {
    const follow = async (name: string) => act(() => screen.getByText(name).click());

    it("leaves them to a page that follows them, and stays what it is", async () => {
      show();
      await says({ type: "token", token: token("a"), links: "host" });
      await screen.findByText(/its data/);
      await follow("edge-1");
      expect(heard("select")).toEqual([{ flotilla: 1, type: "select", kind: "cluster", name: "edge-1" }]);
      expect(heard("navigate")).toEqual([
        { flotilla: 1, type: "navigate", href: `${location.origin}/clusters/edge-1` },
      ]);
      await follow("unhealthy");
      expect(heard("select")).toHaveLength(1);
      expect(heard("navigate").at(-1)?.href).toBe(`${location.origin}/clusters?q=health:bad`);
      expect(location.pathname).toBe("/embed/fleet");
    });

    it("opens them in a window of its own otherwise, which cannot get at the frame", async () => {
      show();
      await says({ type: "token", token: token("a") });
      await screen.findByText(/its data/);
      const link = screen.getByText("edge-1");
      addEventListener("click", (event) => event.preventDefault(), { capture: true, once: true });
      await follow("edge-1");
      expect([link.getAttribute("target"), link.getAttribute("rel")]).toEqual(["_blank", "noopener"]);
      expect(heard("navigate")).toEqual([]);
      expect(heard("select")).toHaveLength(1);
    });

    it("also those that the history is asked to follow", async () => {
      show();
      await says({ type: "token", token: token("a") });
      await screen.findByText(/its data/);
      history.pushState(null, "", "/addons/log-shipper");
      expect(location.pathname).toBe("/embed/fleet");
      expect(opened).toHaveBeenCalledWith(`${location.origin}/addons/log-shipper`, "_blank", "noopener,noreferrer");
    });
  });
});
