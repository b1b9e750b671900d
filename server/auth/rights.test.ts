import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { HubError, HubUnreachable } from "@/server/hub/hub-error";
import { ReviewCache, ReviewCaches } from "./review-cache";
import { type Right, Rights } from "./rights";

const CLUSTERS = { group: "cluster.open-cluster-management.io", plural: "managedclusters" };
const LIST: Right = { verb: "list", resource: CLUSTERS };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A hub whose answers can be changed; it counts what it is asked. */
function hub(answer: () => boolean | Error) {
  const requests: unknown[] = [];
  const rights = new Rights({
    raw: async ({ body }) => {
      requests.push(body);
      const result = answer();
      if (result instanceof Error) throw result;
      return { status: { allowed: result } };
    },
  });
  return { rights, requests };
}

describe("Rights of one identity", () => {
  const asker = (known: ReviewCache, answer: () => boolean | Error) => {
    const requests: unknown[] = [];
    const raw = async (request: { readonly body?: unknown }) => {
      requests.push(request.body);
      const result = answer();
      if (result instanceof Error) throw result;
      return { status: { allowed: result } };
    };
    return { requests, rights: new Rights({ raw } as ConstructorParameters<typeof Rights>[0], known) };
  };
  const OTHER: Right = { ...LIST, verb: "watch" };
  const THIRD: Right = { ...LIST, verb: "get" };

  it("are asked once by anyone who has asked something lately", async () => {
    const known = new ReviewCache();
    const [a, b] = [asker(known, () => true), asker(known, () => false)];
    expect([await a.rights.may(LIST), await a.rights.may(OTHER), await a.rights.may(THIRD)]).toEqual([
      true,
      true,
      true,
    ]);
    expect(await b.rights.may(LIST)).toBe(false);
    expect([await b.rights.may(OTHER), await b.rights.may(THIRD)]).toEqual([true, true]);
    expect([a.requests.length, b.requests.length]).toEqual([3, 1]);
  });

  it("are refused to a session whose own token is no longer taken, within 20 s", async () => {
    const known = new ReviewCache();
    let isTaken = true;
    const revoked = new HubError(401, "Unauthorized", "no");
    const [a, b] = [asker(known, () => true), asker(known, () => isTaken || revoked)];
    await b.rights.may(LIST);
    isTaken = false;
    vi.advanceTimersByTime(20_000);
    await a.rights.may(LIST);
    await expect(b.rights.may(LIST)).rejects.toBe(revoked);
    expect(await a.rights.may(LIST)).toBe(true);
  });

  it("are forgotten with its last session", async () => {
    const [first, second] = [new AbortController(), new AbortController()];
    const reviews = new ReviewCaches();
    const known = reviews.of("ada", first.signal);
    expect(reviews.of("ada", second.signal)).toBe(known);
    expect(reviews.of("eve", second.signal)).not.toBe(known);
    expect(new ReviewCaches().of("ada", second.signal)).not.toBe(known);
    first.abort();
    const third = new AbortController();
    expect(reviews.of("ada", third.signal)).toBe(known);
    second.abort();
    third.abort();
    expect(reviews.of("ada", new AbortController().signal)).not.toBe(known);
  });
});

describe("Rights", () => {
  it("asks the hub about a whole kind", async () => {
    const { rights, requests } = hub(() => true);
    expect(await rights.may(LIST)).toBe(true);
    expect(requests).toEqual([
      {
        apiVersion: "authorization.k8s.io/v1",
        kind: "SelfSubjectAccessReview",
        spec: { resourceAttributes: { verb: "list", group: CLUSTERS.group, resource: "managedclusters" } },
      },
    ]);
  });

  it("asks once for many who ask together, and once in 20 s", async () => {
    const { rights, requests } = hub(() => true);
    await Promise.all([rights.may(LIST), rights.may(LIST), rights.may(LIST)]);
    vi.advanceTimersByTime(19_999);
    await rights.may(LIST);
    expect(requests).toHaveLength(1);
    vi.advanceTimersByTime(1);
    await rights.may(LIST);
    expect(requests).toHaveLength(2);
  });

  it("takes no answer for another question", async () => {
    const { rights, requests } = hub(() => true);
    const others: Right[] = [
      { ...LIST, verb: "watch" },
      { ...LIST, namespace: "c1" },
      { verb: "list", resource: { ...CLUSTERS, group: "other.example" } },
      { verb: "list", resource: { ...CLUSTERS, plural: "managedclustersets" } },
    ];
    for (const right of [LIST, ...others]) await rights.may(right);
    expect(requests).toHaveLength(5);
  });

  it("notices what was revoked", async () => {
    let allowed = true;
    const { rights } = hub(() => allowed);
    expect(await rights.may(LIST)).toBe(true);
    allowed = false;
    vi.advanceTimersByTime(20_000);
    expect(await rights.may(LIST)).toBe(false);
  });

  it("lets the last answer stand while the hub is away, for five minutes", async () => {
    let answer: boolean | Error = true;
    const { rights } = hub(() => answer);
    await rights.may(LIST);
    answer = new HubUnreachable("away");
    vi.advanceTimersByTime(299_999);
    expect(await rights.may(LIST)).toBe(true);
    vi.advanceTimersByTime(1);
    await expect(rights.may(LIST)).rejects.toBe(answer);
  });

  it("lets no answer stand when the hub refuses to give one", async () => {
    let answer: boolean | Error = true;
    const { rights } = hub(() => answer);
    await rights.may(LIST);
    answer = new HubError(401, "Unauthorized", "no");
    vi.advanceTimersByTime(20_000);
    await expect(rights.may(LIST)).rejects.toBe(answer);
  });

  it("knows nothing before it has asked", async () => {
    const { rights } = hub(() => new HubUnreachable("away"));
    await expect(rights.may(LIST)).rejects.toThrow("away");
  });
});
