// @vitest-environment happy-dom
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { transformSync } from "esbuild";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { FlotillaElements } from "@/public/embed/elements";
import { CONSOLE, cleanPages, frameIn, loadElements, place, sayReady, sentTo } from "./elements-page";

const SCRIPT = readFileSync(join(import.meta.dirname, "../../public/embed/elements.js"), "utf8");
const MAX_BYTES = 6 * 1024;

beforeAll(() => loadElements());
cleanPages();

const ADDRESSES: [keyof FlotillaElements, Record<string, string>, string][] = [
  ["flotilla-fleet", {}, "fleet?theme=auto"],
  ["flotilla-issues", { theme: "dark" }, "issues?theme=dark"],
  ["flotilla-cluster", { name: "eks-1", locale: "de-DE" }, "cluster/eks-1?theme=auto&locale=de-DE"],
  ["flotilla-addon-health", { addon: "log-shipper" }, "addon-health/log-shipper?theme=auto"],
  ["flotilla-matrix", { filter: "set:edge & more" }, "matrix?q=set%3Aedge+%26+more&theme=auto"],
  [
    "flotilla-rollout",
    { addon: "a", namespace: "b", placement: "c", show: "clusters" },
    "rollout/a/b/c?show=clusters&theme=auto",
  ],
  ["flotilla-enable", { addon: "a" }, "enable/a?theme=auto"],
  ["flotilla-approvals-count", {}, "approvals-count?theme=auto"],
  ["flotilla-approvals", {}, "approvals?theme=auto"],
  ["flotilla-panel", { dashboard: "fleet", panel: "cpu" }, "panel/fleet/cpu?theme=auto"],
  ["flotilla-dashboard", { dashboard: "team-a:cpu" }, "dashboard/team-a:cpu?theme=auto"],
  ["flotilla-list", { list: "clusters", filter: "set:edge" }, "list/clusters?q=set%3Aedge&theme=auto"],
  ["flotilla-list", { list: "works", sort: "-age" }, "list/works?sort=-age&theme=auto"],
  [
    "flotilla-list",
    { list: "clusters", filter: "set:edge", sort: "name&q=" },
    "list/clusters?q=set%3Aedge&sort=name%26q%3D&theme=auto",
  ],
];

describe("an element", () => {
  it.each(ADDRESSES)("%s with %j shows /embed/%s", (tag, attributes, address) => {
    expect(frameIn(place(tag, attributes))?.src).toBe(`${CONSOLE}/embed/${address}`);
  });

  it.each(["", ".", "..", "*", "a/b", "a\\b", "a?b", "a#b", "%2e%2e"])("shows nothing for the name %j", (addon) => {
    expect(frameIn(place("flotilla-addon-health", { addon }))).toBeUndefined();
  });

  it("gives its frame a title and few rights", () => {
    const frame = frameIn(place("flotilla-addon-health", { addon: "log-shipper" }));
    const attributes = [...(frame?.attributes ?? [])].map(({ name, value }) => [name, value]);
    expect(Object.fromEntries(attributes)).toMatchObject({
      title: "Flotilla: addon health log-shipper",
      allow: "",
      referrerpolicy: "no-referrer",
      loading: "lazy",
      sandbox: "allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox",
    });
    expect(frameIn(place("flotilla-fleet", { label: "Our fleet" }))?.title).toBe("Our fleet");
  });

  it("takes attributes as properties, also those set before it was defined", () => {
    const element = document.createElement("flotilla-list");
    Object.defineProperty(element, "list", { value: "works", configurable: true, writable: true });
    element.minHeight = 200;
    element.tokenUrl = "/token";
    document.body.append(element);
    expect(element.outerHTML).toContain('min-height="200" token-url="/token" list="works"');
    expect(frameIn(element)?.style.height).toBe("200px");
    element.minHeight = null;
    expect([element.minHeight, element.list, element.state]).toEqual([null, "works", "loading"]);
  });

  it("opens one new frame for attributes that change together", async () => {
    const element = place("flotilla-list", { list: "clusters" });
    const before = frameIn(element);
    element.list = "works";
    element.filter = "set:edge";
    element.sort = "name";
    await vi.advanceTimersByTimeAsync(0);
    expect(frameIn(element)).not.toBe(before);
    expect(before?.isConnected).toBe(false);
    expect(frameIn(element)?.src).toContain("/embed/list/works?q=set%3Aedge&sort=name&");
    element.list = null;
    await vi.advanceTimersByTimeAsync(0);
    expect(frameIn(element)).toBeUndefined();
  });

  it("tells its frame of another theme, and of the page's variables, without loading it again", async () => {
    document.documentElement.lang = "de-DE";
    const element = place("flotilla-fleet");
    const frame = frameIn(element);
    element.style.setProperty("--flotilla-accent", "#0055aa");
    sayReady(element);
    element.theme = "dark";
    element.locale = "en-GB";
    await vi.advanceTimersByTimeAsync(0);
    document.body.className = "changed";
    await vi.advanceTimersByTimeAsync(0);
    expect(sentTo(element, "theme").map(({ message }) => message)).toEqual([
      {
        flotilla: 1,
        links: "host",
        type: "theme",
        scheme: "auto",
        variables: { "--flotilla-accent": "#0055aa" },
        locale: "de-DE",
      },
      {
        flotilla: 1,
        links: "host",
        type: "theme",
        scheme: "dark",
        variables: { "--flotilla-accent": "#0055aa" },
        locale: "en-GB",
      },
    ]);
    expect(frameIn(element)).toBe(frame);
    document.documentElement.removeAttribute("lang");
  });

  it("of somebody's markup shows no other console", () => {
    expect(frameIn(place("flotilla-fleet", { console: "https://evil.example" }))).toBeUndefined();
    expect(frameIn(place("flotilla-fleet", { console: `${CONSOLE}/` }))?.src).toContain(`${CONSOLE}/embed/fleet`);
    expect(() => Flotilla.setConsole("javascript:alert(1)")).toThrow(TypeError);
  });
});

describe("the script", () => {
  it(`has at most ${MAX_BYTES} bytes, compressed`, () => {
    const { code } = transformSync(SCRIPT, { minify: true, target: "es2022" });
    expect(gzipSync(code, { level: 9 }).length).toBeLessThanOrEqual(MAX_BYTES);
  });

  it("does nothing without a window, as while a page is drawn on a server", () => {
    expect(() => new Function("window", SCRIPT)(undefined)).not.toThrow();
  });

  it("changes nothing where it is loaded again", async () => {
    const before = Flotilla;
    expect(() => new Function(SCRIPT)()).not.toThrow();
    expect(Flotilla).toBe(before);
  });

  it("writes no markup, as Trusted Types demand", () => {
    expect(SCRIPT).not.toMatch(/innerHTML|outerHTML|insertAdjacentHTML|document\.write|srcdoc|setHTML|eval|Function\(/);
  });
});
