import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { alarm } from "@/lib/csr/finding";
import { AGENT, forgedRequest } from "@/lib/csr/test-request";
import { TestCaches } from "@/server/testing/caches";
import { ApprovalView } from "./approval-view";
import { type KeptRequest, KeptRequests } from "./kept-requests";

const ALL = { requests: true, clusters: true, addOns: true, invitations: true };
const HUB = "https://hub.example:6443";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "flotilla-kept-"));
});
afterEach(() => rm(folder, { recursive: true }));

const opened = (options: { hub?: string; maxBytes?: number } = {}) =>
  KeptRequests.open({ folder, writer: "console-0", hub: HUB, ...options });

const FILE = "requests-console-0.json";
const text = () => readFile(join(folder, FILE), "utf8");

async function kept(name: string): Promise<KeptRequest> {
  const csr = await forgedRequest({});
  const claim = { kind: "unclear", cluster: "c1", addOn: undefined } as const;
  const read = { uid: name, claim, decoding: { ok: false, reason: "none" } } as const;
  const named = { ...csr, metadata: { ...csr.metadata, name, uid: name } };
  const findings = [alarm(40, "It is denied", "c1")];
  const record = { firstSeenAt: "1", first: findings, last: findings, lastSeenAt: "2" };
  return { request: { csr: named, claim, read, deletedAt: "2026-11-21T08:12:00.000Z" }, record };
}

const namesOf = ({ restored }: KeptRequests) => restored.map(({ request }) => request.csr.metadata.name);

describe("deleted requests on disk", () => {
  it("are there again for the next process, with what was found of them, and read anew", async () => {
    const before = await opened();
    const one = await kept("r1");
    before.changed(() => [one]);
    await before.write();
    const [found] = (await opened()).restored;
    expect(found?.record).toEqual(one.record);
    expect(found?.request).toMatchObject({
      deletedAt: "2026-11-21T08:12:00.000Z",
      claim: { kind: "add-on", addOn: "hello" },
    });
    expect(found?.request.read.decoding.ok).toBe(true);
    expect((await stat(join(folder, FILE))).mode & 0o777).toBe(0o600);
  });

  it("are written only where something is new, and once more at the end", async () => {
    const requests = await opened();
    const ending = new AbortController();
    const followed = requests.follow(ending.signal);
    const one = await kept("r1");
    requests.changed(() => [one]);
    ending.abort();
    await followed;
    expect(namesOf(await opened())).toEqual(["r1"]);
    const { mtimeMs } = await stat(join(folder, FILE));
    await requests.write();
    expect((await stat(join(folder, FILE))).mtimeMs).toBe(mtimeMs);
  });

  it("take a bounded room: the oldest are left out", async () => {
    const requests = await opened({ maxBytes: 12_000 });
    const many = await Promise.all(Array.from({ length: 30 }, (_, position) => kept(`r${position}`)));
    requests.changed(() => many);
    await requests.write();
    expect((await stat(join(folder, FILE))).size).toBeLessThanOrEqual(12_000);
    const names = namesOf(await opened());
    expect(names.at(-1)).toBe("r29");
    expect(names.length).toBeLessThan(30);
  });

  it.each([
    ["is damaged", async () => writeFile(join(folder, FILE), (await text()).slice(0, -40)), {}],
    ["is something else", () => writeFile(join(folder, FILE), '{"version":2}'), {}],
    ["is larger than it may be", async () => undefined, { maxBytes: 100 }],
    ["is of another hub", async () => undefined, { hub: "https://other.example" }],
  ])("attack: a file that %s is set aside, and nothing of it is believed", async (_, spoil, options) => {
    const requests = await opened();
    const one = await kept("r1");
    requests.changed(() => [one]);
    await requests.write();
    await spoil();
    expect(namesOf(await opened(options))).toEqual([]);
    expect(await readdir(folder)).toEqual([`${FILE}.unread`]);
  });

  it("stay as they are where the disk takes nothing, and are tried again", async () => {
    const requests = await opened();
    const one = await kept("r1");
    await rm(folder, { recursive: true });
    requests.changed(() => [one]);
    await requests.write();
    await mkdir(folder);
    await requests.write();
    expect(namesOf(await opened())).toEqual(["r1"]);
  });
});

describe("a console that starts again", () => {
  it("shows the requests that the hub deleted before, with certificate and findings, and keeps further ones", async () => {
    const first = await opened();
    const one = await kept("r1");
    first.changed(() => [one]);
    await first.write();
    const again = await opened();
    const caches = new TestCaches();
    const view = new ApprovalView(caches, undefined, again);
    expect(view.hasEarlier).toBe(true);
    expect(view.page(ALL).rows).toMatchObject([
      { object: "r1", deletedAt: "2026-11-21T08:12:00.000Z", addOn: "hello" },
    ]);
    const { spec } = await forgedRequest({ commonNames: [AGENT] });
    const metadata = { name: "r2", uid: "r2", resourceVersion: "1" };
    const status = { conditions: [{ type: "Denied", status: "True" }] };
    caches.certificateRequests.store({ metadata, spec, status });
    await expect.poll(() => view.page(ALL).rows.length).toBe(2);
    caches.certificateRequests.dropOwn({ name: "r2" });
    await again.write();
    expect(namesOf(await opened())).toEqual(["r1", "r2"]);
  });
});
