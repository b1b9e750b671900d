import { describe, expect, it } from "vitest";
import { HubError, HubUnreachable } from "@/server/hub/hub-error";
import { hubRefusal } from "./hub-refusal";

describe("hubRefusal", () => {
  it.each([
    [401, "unauthenticated", 401],
    [403, "forbidden", 403],
    [404, "not-found", 404],
    [409, "conflict", 409],
    [400, "invalid", 400],
    [422, "invalid", 422],
    [429, "too-many-requests", 429],
    [500, "hub-unreachable", 503],
    [504, "hub-unreachable", 503],
  ])("tells people of the hub's %i as %s", (status, code, answered) => {
    expect(hubRefusal(new HubError(status, "Reason", "words of the hub"))).toMatchObject({ code, status: answered });
  });

  it.each([
    [
      'managedclusters.cluster.open-cluster-management.io is forbidden: User "ada" cannot list resource "managedclusters" in API group "cluster.open-cluster-management.io" at the cluster scope',
      { verb: "list", resource: "managedclusters", group: "cluster.open-cluster-management.io" },
    ],
    [
      'User "ada" cannot get resource "pods/log" in API group "" in the namespace "x"',
      { verb: "get", resource: "pods/log", group: "" },
    ],
    ["a webhook said no", undefined],
  ])("names the missing right where the hub does: %s", (message, missing) => {
    expect(hubRefusal(new HubError(403, "Forbidden", message))?.missing).toEqual(missing);
  });

  it("hands on how long to wait", () => {
    expect(hubRefusal(new HubError(429, "TooManyRequests", "later", 2500))?.retryAfterSeconds).toBe(3);
  });

  it("says that the hub does not answer", () => {
    expect(hubRefusal(new HubUnreachable("ECONNREFUSED"))).toMatchObject({
      code: "hub-unreachable",
      message: expect.not.stringContaining("ECONN"),
    });
  });

  it.each([
    ["unsent", /nothing was written/],
    ["unanswered", /the change may have been made/],
  ] as const)("says what may have become of a write that is %s", (write, text) => {
    expect(hubRefusal(new HubUnreachable("away", { write }))?.message).toMatch(text);
  });

  it("leaves other errors alone", () => {
    expect(hubRefusal(new Error("bug"))).toBeUndefined();
  });
});
