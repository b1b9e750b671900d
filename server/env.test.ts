import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { readEnv } from "./env";

describe("readEnv", () => {
  it("has a default for everything that can have one", () => {
    expect(readEnv({})).toMatchObject({
      ADDON_MANAGER: "own",
      HEALTH_HOST: "127.0.0.1",
      PORT: 3000,
      HOST: "127.0.0.1",
      PUBLIC_URLS: [],
      PAGES_DIR: resolve("dist/pages"),
    });
  });

  it("takes an empty variable for an absent one", () => {
    expect(readEnv({ PORT: "", KUBECONFIG: "" })).toEqual(readEnv({}));
  });

  it("has no port for health unless it is named, and 0 is one", () => {
    expect([readEnv({}).HEALTH_PORT, readEnv({ HEALTH_PORT: "0" }).HEALTH_PORT]).toEqual([undefined, 0]);
  });

  it("reads addresses as origins", () => {
    const { PUBLIC_URLS } = readEnv({ PUBLIC_URLS: "https://Flotilla.example.org/, http://10.0.0.7:3000" });
    expect(PUBLIC_URLS).toEqual(["https://flotilla.example.org", "http://10.0.0.7:3000"]);
  });

  it("is at the root of its addresses unless a path is named", () => {
    expect(["", "/flotilla", "/tools/flotilla-2"].map((path) => readEnv({ BASE_PATH: path }).BASE_PATH)).toEqual([
      "",
      "/flotilla",
      "/tools/flotilla-2",
    ]);
  });

  it("trusts no proxy unless it is named", () => {
    expect(readEnv({ EMBED_ORIGINS: "https://portal.example.org, http://localhost:7007" }).EMBED_ORIGINS).toEqual([
      "https://portal.example.org",
      "http://localhost:7007",
    ]);
    expect([readEnv({}).TRUSTED_PROXIES, readEnv({ TRUSTED_PROXIES: "10.0.0.1, fd00::/8" }).TRUSTED_PROXIES]).toEqual([
      [],
      ["10.0.0.1", "fd00::/8"],
    ]);
  });

  it.each([
    ["PORT", "http"],
    ["PORT", "70000"],
    ["PORT", "3.5"],
    ["MAX_CONNECTIONS", "10"],
    ["LOG_LEVEL", "loud"],
    ["ADDON_MANAGER", "on"],
    ["HEALTH_PORT", "health"],
    ["PUBLIC_URLS", "flotilla.example.org"],
    ["PUBLIC_URLS", "https://flotilla.example.org/console"],
    ["PUBLIC_URLS", "https://user:pass@flotilla.example.org"],
    ["BASE_PATH", "/"],
    ["BASE_PATH", "flotilla"],
    ["BASE_PATH", "/flotilla/"],
    ["BASE_PATH", "//flotilla"],
    ["BASE_PATH", "/a/../b"],
    ["BASE_PATH", "/a%2fb"],
    ["BASE_PATH", '/a"b'],
    ["TRUSTED_PROXIES", "proxy.example.org"],
    ["TRUSTED_PROXIES", "10.0.0.0/33"],
    ["TRUSTED_PROXIES", "10.0.0.0/"],
    ["TRUSTED_PROXIES", "fd00::/129"],
    ["TRUSTED_PROXIES", "10.0.0.1,any"],
    ["PUBLIC_URLS", "ftp://flotilla.example.org"],
    ["EMBED_ORIGINS", "http://portal.example.org"],
    ["EMBED_ORIGINS", "https://portal.example.org/page"],
    ["EMBED_ORIGINS", "https://portal.example.org,https://a.example.org;script-src"],
    ["EMBED_ORIGINS", "http://localhost.example.org"],
    ["EMBED_ORIGINS", "null"],
  ])("says in one sentence what is wrong with %s=%s", (name, value) => {
    expect(() => readEnv({ [name]: value })).toThrow(new RegExp(`^${name} must be .*; it is "${value}"\\.$`));
  });
});

/** Of the program itself, or in either case of letters. */
const UNDOCUMENTED = ["NODE_ENV", "DEMO_ACCOUNTS", "PAGES_DIR", "https_proxy", "no_proxy"];

it("each variable is in docs/install.md, and no other", async () => {
  const read = (await readFile("server/env.ts", "utf8")).matchAll(/^ {2}([A-Za-z_]+)(?:: z\.|,$)/gm);
  const known = Array.from(read, ([, name]) => name).filter((name) => !UNDOCUMENTED.includes(name ?? ""));
  const [table = ""] = /^## Environment variables$.*?(?=^## )/ms.exec(await readFile("docs/install.md", "utf8")) ?? [];
  const documented = table.split("\n").flatMap((row) => variablesIn(row.split("|")[1] ?? ""));
  expect(documented.toSorted()).toEqual(known.toSorted());
});

/** A name that begins with "…" or "_" has the beginning of the first one in its row. */
function variablesIn(cell: string): string[] {
  const [first = "", ...others] = Array.from(cell.matchAll(/`(…?_?[A-Z][A-Z_]+)`/g), ([, name = ""]) => name);
  const beginning = BEGINNINGS.find((each) => first.startsWith(`${each}_`)) ?? "";
  return [first, ...others].filter(Boolean).map((name) => name.replace(/^…?_/, `${beginning}_`));
}

const BEGINNINGS = ["PROXY_AUTH", "ALERTMANAGER"];
