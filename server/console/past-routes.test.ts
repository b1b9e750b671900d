import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "@/lib/kube/zod";
import { LISTS } from "@/lib/lists/lists";
import { clusterRoleBindings, clusterRoles } from "@/lib/resources/built-in";
import { TestConsole, TOKENS, WRITE } from "./testing";

const Document = z.looseObject({
  paths: z.record(
    z.string(),
    z.looseObject({
      get: z.optional(z.looseObject({ parameters: z.optional(z.array(z.looseObject({ name: z.string() }))) })),
    }),
  ),
});
const LISTED = Object.keys(LISTS).map((name) => `/api/v1/${name}`);
/** Beside the lists. */
const OTHERS = ["/api/v1/access/reach", "/api/v1/matrix"];
/** How long something takes is no test. */
const PATIENCE = { timeout: 20_000, interval: 100 };

let tested: TestConsole;
let reading: readonly { readonly path: string; readonly takesTime: boolean }[];

beforeAll(async () => {
  tested = await TestConsole.start();
  const name = "reads-all";
  const rules = [{ apiGroups: ["*"], resources: ["*"], verbs: ["*"] }];
  await tested.admin.create(clusterRoles, { metadata: { name }, rules }, WRITE);
  const roleRef = { apiGroup: "rbac.authorization.k8s.io", kind: "ClusterRole", name };
  const subjects = [{ apiGroup: "rbac.authorization.k8s.io", kind: "User", name: "viewer" }];
  await tested.admin.create(clusterRoleBindings, { metadata: { name }, roleRef, subjects }, WRITE);
  const { body } = await tested.request("/api/openapi.json");
  reading = Object.entries(Document.parse(body).paths).flatMap(([path, { get }]) =>
    get ? [{ path, takesTime: (get.parameters ?? []).some(({ name }) => name === "at") }] : [],
  );
});
afterAll(() => tested.close());

const read = (path: string) => tested.request(path, { headers: { authorization: `Bearer ${TOKENS.viewer}` } });

describe("an earlier time in a request", () => {
  it("is taken by every list, and by what is made of one", () => {
    expect(
      reading
        .filter(({ takesTime }) => takesTime)
        .map(({ path }) => path)
        .sort(),
    ).toEqual([...LISTED, ...OTHERS].sort());
  });

  it("is answered as of then by each of them", async () => {
    for (const path of [...LISTED, ...OTHERS]) {
      const answer = await vi.waitUntil(async () => {
        const { body, status } = await read(`${path}?at=-0s`);
        return status === 200 ? z.looseObject({ asOf: z.looseObject({ at: z.string() }) }).parse(body) : undefined;
      }, PATIENCE);
      expect(Date.parse(answer.asOf.at), path).toBeLessThanOrEqual(Date.now());
    }
  });

  it("is refused by every other route: none shows what is now instead", async () => {
    const others = reading.filter(({ takesTime }) => !takesTime).map(({ path }) => path.replaceAll(/[{}]/g, "x"));
    expect(others.length).toBeGreaterThan(50);
    for (const path of others) {
      const { status } = await read(`${path}?at=-0s`);
      expect([path, status]).toEqual([path, 400]);
    }
  });
});
