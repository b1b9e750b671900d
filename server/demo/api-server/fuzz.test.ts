import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seededRandom } from "@/lib/kube/random";
import type { WireRequest } from "@/lib/kube/wire";
import type { ApiServer } from "./api-server";
import { ADMIN, type Send, sender, testServer } from "./testing/client";
import { WIDGETS, widget } from "./testing/widget.crd";

const CMS = "/api/v1/namespaces/default/configmaps";
const MERGE = { "content-type": "application/merge-patch+json" };
const STORED = { metadata: { name: "kept", labels: { a: "b" }, finalizers: ["a/b"] }, data: { a: "1", b: "2" } };

let api: ApiServer;
let send: Send;

beforeAll(async () => {
  api = await testServer();
  send = sender(api.handler);
  await send("POST", CMS, STORED);
  await send("POST", WIDGETS, widget("kept", { tags: ["a"], ports: [{ name: "p" }] }));
});
afterAll(async () => {
  expect((await send("GET", `${CMS}/kept`)).status).toBe(200);
  await api.close();
});

const next = seededRandom(5);
const below = (count: number) => Math.floor(next() * count);
const pick = <T>(items: readonly [T, ...T[]]): T => items[below(items.length)] ?? items[0];
const some = <T>(most: number, make: () => T): T[] => Array.from({ length: below(most + 1) }, make);

const LONE = "\ud800";
const NAMES = [
  "a",
  "b",
  "metadata",
  "labels",
  "finalizers",
  "managedFields",
  "data",
  "spec",
  "status",
  "name",
  "kind",
] as const;
const ODD_NAMES = [
  "constructor",
  "prototype",
  "toString",
  "",
  "$patch",
  "$setElementOrder/finalizers",
  "$deleteFromPrimitiveList/x",
] as const;
const nameOf = () => (next() < 0.7 ? pick(NAMES) : pick(ODD_NAMES));
const scalar = () =>
  pick<unknown>([null, true, 0, -1, 2 ** 31, 1.5e300, 1e-9, "", "x", "a/b", "\u0000", LONE, "delete", "replace", "p"]);

function anything(depth = 0): unknown {
  if (depth > 4 || next() < 0.35) return scalar();
  if (next() < 0.3) return some(3, () => anything(depth + 1));
  return Object.fromEntries(some(4, () => [nameOf(), anything(depth + 1)]));
}

const pointer = () =>
  some(4, () => pick(["", "-", "0", "99", "-1", "01", "~0", "~1", "~", "__proto__", ...NAMES])).map(
    (part) => `/${part}`,
  );
const operation = () => ({
  op: pick(["add", "remove", "replace", "move", "copy", "test", "", "toString"]),
  path: next() < 0.9 ? pointer().join("") : scalar(),
  ...(next() < 0.5 ? { from: pointer().join("") } : {}),
  ...(next() < 0.7 ? { value: anything(2) } : {}),
});

/** What real servers answer with a 500, too. */
const UPSTREAM_FAILURES = /merge key|unrecognized action|should not be set|resourceVersion: Invalid value/;

async function answers(method: WireRequest["method"], path: string, body?: unknown, headers?: Record<string, string>) {
  const { status, body: answer } = await send(method, path, body, headers);
  if (status !== 500 || UPSTREAM_FAILURES.test(answer.message)) return status;
  throw new Error(`500 ${answer.message} for ${method} ${path} ${JSON.stringify(body)}`);
}

describe("from a seeded generator", () => {
  it.each([
    ["merge", () => anything()],
    ["strategic-merge", () => anything()],
    ["json", () => (next() < 0.95 ? some(4, operation) : anything())],
  ])("%s patches are applied or refused", async (type, patch) => {
    for (let count = 0; count < 1500; count++) {
      const path = next() < 0.5 ? `${CMS}/kept` : `${WIDGETS}/kept${pick(["", "/status"])}`;
      const body = patch();
      const status = await answers("PATCH", `${path}?dryRun=All`, body, {
        "content-type": `application/${type}-patch+json`,
      });
      expect([200, 400, 409, 413, 415, 422, 500]).toContain(status);
    }
  });

  it("paths and queries are found or not", async () => {
    const parts = [
      "api",
      "apis",
      "v1",
      "namespaces",
      "default",
      "configmaps",
      "kept",
      "status",
      "watch",
      "..",
      ".",
      "%2e%2e",
      "%00",
      "%",
      "%zz",
    ];
    const more = [
      "",
      "ct.example.com",
      "widgets",
      "openapi",
      "v3",
      "__proto__",
      "constructor",
      encodeURIComponent("ü/"),
      "a".repeat(3000),
    ];
    const known = [
      "labelSelector",
      "fieldSelector",
      "limit",
      "continue",
      "resourceVersion",
      "timeoutSeconds",
      "dryRun",
      "fieldManager",
    ];
    const pieces = [
      "a",
      "=",
      "!=",
      " in (",
      ")",
      ",",
      "!",
      "%",
      "9".repeat(30),
      "-1",
      "metadata.name",
      "%00",
      "true",
      "__proto__",
      "%ed%a0%80",
    ];
    for (let count = 0; count < 2000; count++) {
      const path = some(7, () => pick(["kept", ...parts, ...more]));
      const query = some(3, () => `${pick(["x", ...known])}=${some(4, () => pick(["b", ...pieces])).join("")}`);
      const method = pick<WireRequest["method"]>(["GET", "POST", "PUT", "PATCH"]);
      const status = await answers(
        method,
        `/${path.join("/")}?${query.join("&")}`,
        method === "GET" ? undefined : {},
        MERGE,
      );
      expect(status).toBeGreaterThanOrEqual(200);
    }
  });

  it("selectors are read or refused", async () => {
    const pieces = [
      "a",
      "b/c",
      "=",
      "==",
      "!=",
      "!",
      " in ",
      " notin ",
      "(",
      ")",
      ",",
      " ",
      "<",
      ">",
      "'",
      '"',
      "\\",
      "metadata.name",
      "1",
      LONE,
    ];
    for (let count = 0; count < 2000; count++) {
      const text = some(9, () => pick(["a", ...pieces])).join("");
      const name = pick(["labelSelector", "fieldSelector"]);
      expect([200, 400]).toContain(
        await answers("GET", `${CMS}?${name}=${encodeURIComponent(Buffer.from(text).toString())}`),
      );
    }
  });

  it("protobuf bodies are read or refused", async () => {
    const head = Buffer.from("k8s\0\n\x0f\n\x02v1\x12\tConfigMap\x12", "latin1");
    for (let count = 0; count < 2000; count++) {
      const length = below(40);
      const raw = Buffer.from([length, ...Array.from({ length }, () => below(next() < 0.5 ? 256 : 32))]);
      const bytes = next() < 0.8 ? Buffer.concat([head, raw]) : Buffer.from(some(60, () => below(256)));
      const signal = new AbortController().signal;
      const headers = { "content-type": "application/vnd.kubernetes.protobuf" };
      const { status } = await api.handler(
        { method: "POST", path: `${CMS}?dryRun=All`, headers, signal, body: bytes },
        ADMIN,
      );
      expect([201, 400, 409, 422]).toContain(status);
    }
  });

  it("texts that are almost JSON are read or refused", async () => {
    const text = JSON.stringify({ ...STORED, metadata: { name: "new" } });
    for (let count = 0; count < 2000; count++) {
      const at = below(text.length);
      const twisted =
        text.slice(0, at) +
        pick(["", "\\", '"', "{", "}", "[", "]", ",", ":", "\u0000", LONE, "1e999", "-"]) +
        text.slice(at + below(3));
      const type = pick(["application/json", "application/merge-patch+json"]);
      const status = await answers(
        type === "application/json" ? "POST" : "PATCH",
        `${CMS}${type === "application/json" ? "" : "/kept"}?dryRun=All`,
        twisted,
        {
          "content-type": type,
        },
      );
      expect([200, 201, 400, 409, 422]).toContain(status);
    }
  });
});

const deep = (depth: number, open: string, close: string) => open.repeat(depth) + close.repeat(depth);
const withData = (members: string) => `{"metadata":{"name":"odd"},"data":{${members}}}`;

describe("bodies made to harm", () => {
  it.each([
    ["__proto__", withData('"__proto__":{"polluted":"yes"}'), 400],
    ["__proto__ in disguise", withData('"\\u005f_proto__":"x"'), 400],
    ["members with names of Object's own", withData('"constructor":"x","toString":"y","hasOwnProperty":"z"'), 201],
    ["a constructor with a prototype", withData('"constructor":{"prototype":{"polluted":"yes"}}'), 400],
    ["100,000 arrays in each other", deep(100_000, "[", "]"), 400],
    ["100,000 objects in each other", `${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`, 400],
    ["a million brackets that are never closed", "[".repeat(1_000_000), 400],
    ["an integer that cannot be kept", '{"metadata":{"name":"odd","generation":123456789012345678901234567890}}', 400],
    ["a number that is infinite", '{"metadata":{"name":"odd","generation":1e999}}', 400],
    ["20 MB", withData(`"a":"${"x".repeat(20_000_000)}"`), 413],
    ["nothing", "", 400],
    ["a text", '"x"', 400],
    ["null", "null", 400],
  ])("%s", async (_what, body, code) => {
    expect(await answers("POST", `${CMS}?dryRun=All`, body)).toBe(code);
    expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
  });

  it("a member named twice is told of, or refused", async () => {
    const twice = withData('"a":"1","a":"2"');
    const { status, headers, body } = await send("POST", `${CMS}?dryRun=All`, twice);
    expect([status, body.data]).toEqual([201, { a: "2" }]);
    expect(headers.warning).toContain("duplicate field");
    expect(await answers("POST", `${CMS}?dryRun=All&fieldValidation=Strict`, twice)).toBe(400);
  });

  it("half a character is stored as none", async () => {
    const { status, body } = await send("POST", CMS, withData('"a":"\\ud800"'));
    expect([status, body.data.a]).toEqual([201, "\ufffd"]);
  });

  it("managedFields of any shape", async () => {
    for (let count = 0; count < 500; count++) {
      const entry = {
        manager: "x",
        operation: pick(["Update", "Apply", "?"]),
        fieldsType: "FieldsV1",
        fieldsV1: anything(),
      };
      const metadata = { managedFields: next() < 0.8 ? some(3, () => entry) : anything() };
      const status = await answers("PATCH", `${CMS}/kept`, { metadata, data: { c: String(count) } }, MERGE);
      expect([200, 400, 422]).toContain(status);
    }
  });
});
