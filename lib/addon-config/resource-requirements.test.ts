import { describe, expect, it } from "vitest";
import type { PodOwner } from "./pods";
import { RenderError } from "./render-error";
import { withResources } from "./resource-requirements";

const OWN = { requests: { cpu: "7" } };
const requirement = (containerID: string, cpu: string) => ({ containerID, resources: { limits: { cpu } } });

/** The CPU that each of the containers "main" and "side" of a workload may use; "own" where nothing was changed. */
function limits(
  containerIDs: readonly string[],
  owner: PodOwner = { resource: "deployments", name: "agent" },
): string[] {
  const pod = { containers: ["main", "side"].map((name) => ({ name, resources: OWN })) };
  const changed = withResources(
    pod,
    owner,
    containerIDs.map((containerID, index) => requirement(containerID, String(index))),
  );
  return changed.containers.map(({ resources }) => (resources === OWN ? "own" : JSON.stringify(resources)));
}

const limit = (index: number) => `{"limits":{"cpu":"${index}"}}`;

describe("withResources", () => {
  it.each([
    ["all that * stands for", ["*:*:*"], [limit(0), limit(0)]],
    ["one container", ["deployments:agent:main"], [limit(0), "own"]],
    ["containers of a kind", ["deployments:*:main"], [limit(0), "own"]],
    ["what a regular expression says", ["deployments:ag.*:(main|other)"], [limit(0), "own"]],
    ["nothing where only the beginning is the same", ["deployments:age:main"], ["own", "own"]],
    ["nothing where only the end is the same", ["ments:agent:main"], ["own", "own"]],
    ["nothing where the kind is another", ["daemonsets:*:*", "pods:*:*"], ["own", "own"]],
    ["the last that matches", ["*:*:*", "deployments:*:main", "daemonsets:*:*"], [limit(1), limit(0)]],
    ["nothing without requirements", [], ["own", "own"]],
  ])("changes %s", (_, containerIDs, expected) => {
    expect(limits(containerIDs)).toEqual(expected);
  });

  it("knows a DaemonSet from a Deployment", () => {
    expect(limits(["deployments:*:*"], { resource: "daemonsets", name: "agent" })).toEqual(["own", "own"]);
    expect(limits(["daemonsets:agent:side"], { resource: "daemonsets", name: "agent" })).toEqual(["own", limit(0)]);
  });

  it.each(["*:*", "*:*:*:*", "deployments:(:main", "deployments:(?=a):main"])(
    "refuses the containerID %s",
    (containerID) => {
      expect(() => limits([containerID])).toThrow(RenderError);
    },
  );

  it("takes little time for an expression that was made to take long", () => {
    const name = `${"a".repeat(200)}!`;
    expect(limits(["deployments:(a+)+(a+)+(a+)+b:main"], { resource: "deployments", name })).toEqual(["own", "own"]);
  });
});
