import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { parseAllDocuments } from "yaml";
import { z } from "@/lib/kube/zod";
import { SessionBench } from "@/server/auth/session-bench";
import { recordName } from "@/server/auth/session-seal";
import { seedHub } from "@/server/demo/seed/seed-hub";
import { startTestHub, type TestHub } from "@/server/demo/testing";
import { createClient } from "@/server/hub/client";
import { inProcess } from "@/server/hub/in-process";

const CONSOLE = { user: "system:serviceaccount:flotilla-system:flotilla-console", groups: ["system:authenticated"] };
const CONFIG_MAPS = "/api/v1/namespaces/flotilla-system/configmaps";

const Role = z.looseObject({
  kind: z.literal("Role"),
  metadata: z.looseObject({ name: z.literal("flotilla:sessions"), namespace: z.string() }),
  rules: z.array(
    z.looseObject({ apiGroups: z.array(z.string()), resources: z.array(z.string()), verbs: z.array(z.string()) }),
  ),
});

let hub: TestHub;
let bench: SessionBench;

beforeAll(async () => {
  hub = await startTestHub();
  bench = new SessionBench(hub.api.handler);
  await seedHub({ client: bench.admin, projectRoot: process.cwd(), also: [], signal: bench.signal });
});
afterAll(async () => {
  await bench.close();
  await hub.close();
});

it("sessions need exactly the rights that the console's account is given for them, in its own namespace", async () => {
  const [first, second] = [await bench.console(CONSOLE), await bench.console(CONSOLE)];
  const id = await first.begin();
  expect(await bench.isStored(id)).toBe(true);
  expect(await second.sessions.callerOf(id)).toMatchObject({ user: "ada" });
  await second.stored.used(recordName(id), { user: "ada", usedAt: Date.now() });
  await second.sessions.end(id);
  expect(await bench.isStored(id)).toBe(false);
  const requests = new Set([...first.requests, ...second.requests].map(verbOf));
  const granted = await grantedVerbs();
  expect([...requests].sort()).toEqual([...granted].sort());
});

it("people who look or run add-ons may not read them, and the console's account nothing like them elsewhere", async () => {
  for (const [user, path] of [
    ["viewer", CONFIG_MAPS],
    ["operator", CONFIG_MAPS],
    [CONSOLE.user, "/api/v1/configmaps"],
    [CONSOLE.user, "/api/v1/namespaces/default/configmaps"],
    [CONSOLE.user, "/api/v1/namespaces/flotilla-system/secrets"],
  ] as const) {
    const client = createClient(inProcess(hub.api.handler, { user, groups: ["system:authenticated"] }));
    await expect(client.raw({ method: "GET", path, signal: bench.signal }), `${user} ${path}`).rejects.toMatchObject({
      status: 403,
    });
  }
});

function verbOf(requests: string): string {
  const [method = "", path = ""] = requests.split(" ");
  expect(path.startsWith(CONFIG_MAPS), requests).toBe(true);
  if (method === "GET" && path.includes("watch=true")) return "watch";
  if (method === "GET") return path.startsWith(`${CONFIG_MAPS}/`) ? "get" : "list";
  return { POST: "create", PATCH: "patch", DELETE: "delete" }[method] ?? method;
}

async function grantedVerbs(): Promise<string[]> {
  const documents = [...parseAllDocuments(await readFile("deploy/rbac.yaml", "utf8"))];
  const roles = documents.flatMap((document) => Role.safeParse(document.toJS()).data ?? []);
  expect(roles).toHaveLength(1);
  const [rule, ...others] = roles[0]?.rules ?? [];
  expect([rule?.apiGroups, rule?.resources, others, roles[0]?.metadata.namespace]).toEqual([
    [""],
    ["configmaps"],
    [],
    "flotilla-system",
  ]);
  return rule?.verbs ?? [];
}
