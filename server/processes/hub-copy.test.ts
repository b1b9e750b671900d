import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { managedClusters } from "@/lib/resources/managed-cluster";
import { startTestHub, type TestHub } from "@/server/demo/testing";
import { StartFailure } from "@/server/errors";
import { createClient } from "@/server/hub/client";
import { inProcess } from "@/server/hub/in-process";
import { copyFiles, loadCopy } from "./hub-copy";

let hub: TestHub;
let folder: string;

beforeAll(async () => {
  hub = await startTestHub();
  folder = await mkdtemp(join(tmpdir(), "flotilla-copy-"));
});
afterAll(async () => {
  await hub.close();
  await rm(folder, { recursive: true });
});

async function fileWith(name: string, content: unknown): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, typeof content === "string" ? content : JSON.stringify(content));
  return path;
}

const cluster = (name: string) => ({
  apiVersion: "cluster.open-cluster-management.io/v1",
  kind: "ManagedCluster",
  metadata: { name },
  spec: { hubAcceptsClient: true },
  status: {
    conditions: [
      {
        type: "ManagedClusterConditionAvailable",
        status: "False",
        reason: "Gone",
        message: "",
        lastTransitionTime: "2026-01-01T00:00:00Z",
      },
    ],
  },
});

it("shows clusters as they were on the hub they come from, and says what it took", async () => {
  const first = await fileWith("clusters.json", {
    apiVersion: "v1",
    kind: "List",
    items: [cluster("a"), cluster("b")],
  });
  const second = await fileWith("one.json", cluster("a"));
  const refused = Array.from({ length: 12 }, (_, index) => ({ ...cluster(`Bad_${index}`) }));
  const third = await fileWith("bad.json", { items: refused });
  const lines = (await loadCopy(hub.api, [first, second, third])).trimEnd().split("\n");
  expect(lines[0]).toBe(`2 objects were taken from ${first}, ${second}, ${third}; 1 were there already.`);
  expect(lines[1]).toBe("12 were refused:");
  expect(lines[2]).toContain("ManagedCluster Bad_0: ");
  expect(lines.at(-1)).toBe("  and 2 more");
  const client = createClient(inProcess(hub.api.handler, { user: "admin", groups: ["system:masters"] }));
  const { status } = await client.get(managedClusters, { name: "b" }, new AbortController().signal);
  expect(status.conditions).toMatchObject([{ reason: "Gone" }]);
});

it("attack: names in the copy do not steer the terminal", async () => {
  const file = await fileWith("steering.json", { items: [cluster("\u001b]0;owned\u0007\u001b[2J\u009bA")] });
  const report = await loadCopy(hub.api, [file]);
  expect(report).toContain("owned");
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
  expect(report).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
  const broken = await fileWith("broken.json", "{\u001b[2J");
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
  expect(String(await loadCopy(hub.api, [broken]).catch(String))).not.toMatch(/\u001b/);
});

it.each([
  ["a file that is not there", () => join(folder, "none.json")],
  ["a file that is no JSON", () => fileWith("text.json", "apiVersion: v1")],
])("refuses %s in a sentence that names it", async (_what, make) => {
  const file = await make();
  const failed = await loadCopy(hub.api, [file]).catch((error: unknown) => error);
  expect(failed).toBeInstanceOf(StartFailure);
  expect(String(failed)).toContain(file);
});

it.each([
  [{}, []],
  [{ clusters: "5", control: false }, []],
  [{ load: ["a", "b"], control: false }, ["a", "b"]],
])("of %j takes the files %j", (values, files) => {
  expect(copyFiles(values)).toEqual(files);
});

it.each(["clusters", "seed", "scenario", "speed", "control"])("refuses a copy together with --%s", (name) => {
  expect(() => copyFiles({ load: ["a"], [name]: name === "control" ? true : "5" })).toThrow(
    `--${name} does not go with it`,
  );
});
