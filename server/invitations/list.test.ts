import { describe, expect, it } from "vitest";
import { ADDON_NAME_LABEL, CLUSTER_NAME_LABEL } from "@/lib/kube/ocm";
import { invitationObject } from "@/lib/resources/invitation";
import { sessionOf } from "@/server/auth/testing";
import { servedLists } from "@/server/console/served-lists";
import { TestCaches } from "@/server/testing/caches";

const CREATED_AT = "2026-11-20T07:00:00Z";
const ACCOUNT = "system:serviceaccount:flotilla-invitations:";
const SHOWN = sessionOf("ada", () => true);
const HIDDEN = sessionOf("eve", (plural) => plural !== "configmaps");

class Bench extends TestCaches {
  readonly lists = servedLists(this);
  #version = 0;

  invite(name: string, names: readonly string[], change: object = {}): void {
    const record = { names: [...names], count: names.length || 2, expiresAt: "2126-11-21T07:00:00Z", createdBy: "ada" };
    const object = invitationObject(name, { ...record, ...change });
    this.#version += 1;
    const metadata = {
      ...object.metadata,
      uid: name,
      resourceVersion: String(this.#version),
      creationTimestamp: CREATED_AT,
    };
    this.invitations.store({ ...object, metadata });
  }

  ask(name: string, cluster: string, invitation: string, { isApproved = false, addOn = "" } = {}): void {
    this.#version += 1;
    const labels = { [CLUSTER_NAME_LABEL]: cluster, ...(addOn && { [ADDON_NAME_LABEL]: addOn }) };
    const condition = { type: "Approved", status: "True", reason: "", message: "", lastTransitionTime: CREATED_AT };
    this.certificateRequests.store({
      metadata: {
        name,
        uid: name,
        resourceVersion: String(this.#version),
        creationTimestamp: "2026-11-20T09:00:00Z",
        labels,
      },
      spec: { request: btoa("none"), username: `${ACCOUNT}${invitation}` },
      status: { conditions: isApproved ? [condition] : [] },
    });
  }

  async used(name: string): Promise<readonly string[] | undefined> {
    const answer = await this.lists.invitations.answer(SHOWN, { q: `name=${name}` });
    if (answer instanceof Response) throw new Error("this is a file");
    return answer.rows[0]?.used;
  }

  async requests(caller = SHOWN) {
    const answer = await this.lists.approvals.answer(caller, { q: "-kind=cluster", sort: "name" });
    if (answer instanceof Response) throw new Error("this is a file");
    return answer.rows;
  }
}

describe("what has answered an invitation", () => {
  it("is who has a certificate by it, was accepted as its answer, or was expected and accepted since", async () => {
    const bench = new Bench();
    bench.invite("open", []);
    bench.invite("named", ["edge-1", "edge-2"]);
    bench.sync();
    expect(await bench.used("open")).toEqual([]);
    bench.ask("r1", "core-1", "open");
    bench.ask("r2", "core-2", "open", { isApproved: true, addOn: "hello" });
    expect(await bench.used("open")).toEqual([]);
    bench.ask("r1", "core-1", "open", { isApproved: true });
    expect(await bench.used("open")).toEqual(["core-1"]);
    bench.cluster("edge-1");
    expect(await bench.used("named")).toEqual(["edge-1"]);
    bench.removeCluster("edge-1");
    expect(await bench.used("named")).toEqual([]);
  });
});

describe("a request in the approvals", () => {
  it("has the invitation that it answers, for those who may list invitations", async () => {
    const bench = new Bench();
    bench.invite("open", []);
    bench.sync();
    bench.ask("r1", "core-1", "open");
    await expect.poll(async () => (await bench.requests())[0]?.invitation).toBe("open");
    expect(await bench.requests(HIDDEN)).toMatchObject([
      { object: "r1", headline: "Only the request itself was checked for you" },
    ]);
    expect((await bench.requests(HIDDEN))[0]?.invitation).toBeUndefined();
  });

  it("has the one that expects its name from somebody else", async () => {
    const bench = new Bench();
    bench.invite("named", ["edge-1"]);
    bench.sync();
    bench.request("r1", "edge-1");
    await expect.poll(async () => (await bench.requests())[0]?.invitation).toBe("named");
    bench.invite("named", ["edge-1"], { revoked: { by: "ada", at: CREATED_AT } });
    await expect.poll(async () => (await bench.requests())[0]?.invitation).toBeUndefined();
  });
});

it("lists no invitation to who may not list them", async () => {
  const bench = new Bench();
  bench.invite("open", []);
  bench.sync();
  await expect(bench.lists.invitations.answer(HIDDEN, {})).rejects.toMatchObject({
    code: "forbidden",
    message: "eve may not list configmaps in flotilla-invitations.",
  });
});
