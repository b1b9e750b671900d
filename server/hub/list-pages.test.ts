import { describe, expect, it } from "vitest";
import { KubeObject } from "@/lib/kube/object";
import type { Resource } from "@/lib/kube/resource";
import type { WireRequest } from "@/lib/kube/wire";
import { isHubError } from "./hub-error";
import { asObject, type ListPage, listPages } from "./list-pages";
import type { Transport } from "./transport";

const things: Resource<unknown> = {
  group: "",
  version: "v1",
  plural: "things",
  kind: "Thing",
  namespaced: false,
  schema: KubeObject,
};

/** A hub with so many pages; the token `refused` has expired. */
class PagedHub implements Transport {
  /** The tokens of all requested pages, "" for the first. */
  readonly requested: string[] = [];
  readonly aborted: string[] = [];

  constructor(
    private readonly pages: number,
    private readonly refused?: string,
  ) {}

  async send({ path, signal }: WireRequest) {
    const token = new URLSearchParams(path.split("?")[1]).get("continue") ?? "";
    this.requested.push(token);
    signal.addEventListener("abort", () => this.aborted.push(token));
    const isGone = token === this.refused;
    const index = Number(token);
    const metadata = { resourceVersion: "7", ...(index + 1 < this.pages ? { continue: String(index + 1) } : {}) };
    const items = [{ metadata: { name: `thing-${index}` } }];
    const answer = isGone ? { kind: "Status", code: 410, reason: "Expired" } : { metadata, items };
    return { status: isGone ? 410 : 200, headers: {}, body: bytesOf(answer) };
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}

async function* bytesOf(answer: object): AsyncGenerator<Uint8Array> {
  yield Buffer.from(JSON.stringify(answer));
}

const names = ({ items }: ListPage) => [...items].map(({ metadata }) => metadata.name);
const options = () => ({ signal: new AbortController().signal });

describe("pages of a list", () => {
  it("come in order, each requested once and while the previous one is read", async () => {
    const hub = new PagedHub(3);
    const seen: { names: unknown[]; requested: string[] }[] = [];
    for await (const page of listPages(hub, things, options()))
      seen.push({ requested: [...hub.requested], names: names(page) });
    expect(seen).toEqual([
      { names: ["thing-0"], requested: ["", "1"] },
      { names: ["thing-1"], requested: ["", "1", "2"] },
      { names: ["thing-2"], requested: ["", "1", "2"] },
    ]);
  });

  it("are read up to the first that is refused", async () => {
    const seen: unknown[] = [];
    const reading = async () => {
      for await (const page of listPages(new PagedHub(3, "2"), things, options())) seen.push(...names(page));
    };
    await expect(reading()).rejects.toSatisfy((error) => isHubError(error, "Expired"));
    expect(seen).toEqual(["thing-0", "thing-1"]);
  });

  it("are not awaited once the caller stops, nor is a refusal left unhandled", async () => {
    const hub = new PagedHub(3, "1");
    for await (const page of listPages(hub, things, options())) {
      expect(names(page)).toEqual(["thing-0"]);
      break;
    }
    expect(hub.requested).toEqual(["", "1"]);
    expect(hub.aborted).toContain("1");
  });
});

describe("an object as the hub sends it", () => {
  const managedFields = [{ manager: "kubectl", subresource: "approval", fieldsV1: { "f:status": {} } }, "odd"];
  const sent = { metadata: { name: "r", managedFields }, status: {} };

  it("is without managed fields, or with the managers alone", () => {
    expect(asObject(sent)).toEqual({ metadata: { name: "r" }, status: {} });
    expect(asObject(sent, { keepsManagers: true }).metadata).toEqual({
      name: "r",
      managedFields: [{ manager: "kubectl", subresource: "approval" }],
    });
  });
});
