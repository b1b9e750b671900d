import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "@/lib/kube/zod";
import { LISTS } from "@/lib/lists/lists";
import { clusterRoleBindings, clusterRoles } from "@/lib/resources/built-in";
import { TestConsole, TOKENS, WRITE } from "./testing";

const Operation = z.looseObject({
  operationId: z.string(),
  summary: z.string(),
  parameters: z.optional(
    z.array(z.looseObject({ name: z.string(), in: z.enum(["path", "query", "header"]), required: z.boolean() })),
  ),
  responses: z.record(z.string(), z.looseObject({})),
});

const Document = z.looseObject({
  openapi: z.literal("3.1.0"),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
});

/** Its answer does not end. */
const STREAM = "/api/v1/live";
/** For embed tokens alone. */
const CURRENT = "/api/v1/embed-tokens/current";
/** About one object, which a query names. */
const OF_ONE = "/api/v1/deletions/object";
const FILES = Object.keys(LISTS)
  .map((name) => `/api/v1/${name}`)
  .sort();

let tested: TestConsole;
let paths: z.infer<typeof Document>["paths"];

beforeAll(async () => {
  tested = await TestConsole.start();
  const name = "reads-all";
  await tested.admin.create(
    clusterRoles,
    { metadata: { name }, rules: [{ apiGroups: ["*"], resources: ["*"], verbs: ["*"] }] },
    WRITE,
  );
  const roleRef = { apiGroup: "rbac.authorization.k8s.io", kind: "ClusterRole", name };
  const subjects = [{ apiGroup: "rbac.authorization.k8s.io", kind: "User", name: "viewer" }];
  await tested.admin.create(clusterRoleBindings, { metadata: { name }, roleRef, subjects }, WRITE);
  const { status, body } = await tested.request("/api/openapi.json");
  expect(status).toBe(200);
  paths = Document.parse(body).paths;
});
afterAll(() => tested.close());

describe("the document of the API", () => {
  it("has every route for scripts, and no other", () => {
    const routes = tested.app.routes.filter(({ method, path }) => method !== "ALL" && path.startsWith("/api/v1/"));
    const wanted = routes.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, "{$1}").replace(/\/$/, "")}`);
    const described = Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.toSorted()).toEqual([...new Set(wanted)].toSorted());
    expect(described).toContain("GET /api/v1/clusters/{name}");
  });

  it("names each parameter of a path, and each operation once", () => {
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.values(methods).map((operation) => ({ path, operation })),
    );
    for (const { path, operation } of operations) {
      const named = (operation.parameters ?? []).filter((parameter) => parameter.in === "path" && parameter.required);
      expect(named.map(({ name }) => `{${name}}`).toSorted(), path).toEqual((path.match(/\{\w+\}/g) ?? []).toSorted());
    }
    expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(operations.length);
  });

  it("tells what can be asked of a list and what it answers", () => {
    const list = paths["/api/v1/clusters"]?.get;
    expect(list?.parameters?.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["q", "sort", "limit", "cursor", "facets"]),
    );
    expect(JSON.stringify(list?.responses["200"])).toContain('"rows":{"type":"array"');
  });

  it("tells which lists can be had as a file: those that answer one, however it is asked for", async () => {
    const authorization = `Bearer ${TOKENS.viewer}`;
    const described = Object.keys(paths).filter((path) =>
      JSON.stringify(paths[path]?.get?.responses["200"])?.includes('"text/csv":{'),
    );
    expect(described.toSorted()).toEqual(FILES);
    for (const path of described) {
      for (const { accept, query } of [
        { accept: "text/csv", query: "" },
        { accept: "application/json", query: "?format=csv" },
      ]) {
        const { body, headers } = await tested.request(`${path}${query}`, { headers: { authorization, accept } });
        expect(headers.get("content-type"), path).toBe("text/csv; charset=utf-8");
        expect(String(body).split("\r\n")[0], path).toMatch(/^[a-z ,-]+$/);
      }
    }
  });

  it("stands beside answers that are as it says", async () => {
    const headers = { authorization: `Bearer ${TOKENS.viewer}` };
    for (const [path, { get }] of Object.entries(paths)) {
      if (get && !path.includes("{") && ![STREAM, CURRENT, OF_ONE].includes(path))
        expect((await tested.request(path, { headers })).status, path).toBe(200);
    }
  });
});
