import { describe, expect, it } from "vitest";
import { ROLLOUTS_ANNOTATION } from "@/lib/kube/names";
import type { RawObject } from "@/lib/kube/object";
import { applyMergePatch } from "@/lib/kube/patches";
import { type InstallationChange, installationOf, installationPatch, orderError } from "./change-installation";

const KEY = "fleet/here";
const BESIDE = {
  namespace: "fleet",
  name: "beside",
  configs: [{ later: 1 }],
  rolloutStrategy: { type: "Later", later: {} },
};

function addOn(entry: object, annotations: Record<string, string> = {}): RawObject {
  return {
    metadata: { name: "hello", annotations },
    spec: {
      later: true,
      installStrategy: {
        type: "Placements",
        later: true,
        placements: [BESIDE, { namespace: "fleet", name: "here", later: 1, ...entry }],
      },
    },
  };
}

function presentOf(object: RawObject): InstallationChange {
  const present = installationOf(object, KEY);
  if (!present) throw new Error("nothing is installed");
  return present;
}

interface Case {
  readonly from?: object | undefined;
  readonly change: Partial<InstallationChange["rollout"]>;
  readonly to: object | undefined;
}

const PER_GROUP = { maxFailures: 1, progressDeadline: "10m", later: { kept: true } };

describe("a changed strategy", () => {
  it.each<[string, Case]>([
    ["of nothing, all at once", { change: {}, to: undefined }],
    ["of nothing, with a deadline", { change: { progressDeadline: "5m" }, to: { all: { progressDeadline: "5m" } } }],
    [
      "keeps what is unknown, beside and inside",
      {
        from: { type: "ProgressivePerGroup", progressivePerGroup: PER_GROUP, later: 1 },
        change: { minSuccessTime: " 5m " },
        to: { type: "ProgressivePerGroup", progressivePerGroup: { ...PER_GROUP, minSuccessTime: "5m" }, later: 1 },
      },
    ],
    [
      "writes numbers as numbers, and puts right those in quotes",
      {
        from: { type: "Progressive", progressive: { maxFailures: "2", maxConcurrency: "25%" } },
        change: { maxConcurrency: "3" },
        to: { type: "Progressive", progressive: { maxFailures: 2, maxConcurrency: 3 } },
      },
    ],
    [
      "leaves values that do nothing as they are written",
      {
        from: { type: "Progressive", progressive: { maxFailures: 0, progressDeadline: "None", minSuccessTime: "0" } },
        change: { maxConcurrency: "10%" },
        to: {
          type: "Progressive",
          progressive: { maxFailures: 0, progressDeadline: "None", minSuccessTime: "0", maxConcurrency: "10%" },
        },
      },
    ],
    [
      "takes options away with their type",
      {
        from: { type: "ProgressivePerGroup", progressivePerGroup: PER_GROUP, later: 1 },
        change: { type: "Progressive", maxConcurrency: "2", mandatory: [{ groupName: "", groupIndex: 1 }] },
        to: {
          type: "Progressive",
          later: 1,
          progressive: {
            maxConcurrency: 2,
            progressDeadline: "10m",
            maxFailures: 1,
            mandatoryDecisionGroups: [{ groupIndex: 1 }],
          },
        },
      },
    ],
    [
      "names a canary, or none",
      {
        from: { type: "Progressive", progressive: { mandatoryDecisionGroups: [{ groupName: "canary" }] } },
        change: { mandatory: [] },
        to: { type: "Progressive", progressive: {} },
      },
    ],
  ])("%s", (_, { from, change, to }) => {
    const before = addOn(from ? { rolloutStrategy: from } : {});
    const present = presentOf(before);
    const patch = installationPatch(before, KEY, { ...present, rollout: { ...present.rollout, ...change } });
    const after = applyMergePatch(before, patch ?? {});
    expect(after).toEqual(addOn(to ? { rolloutStrategy: to } : {}));
  });

  it.each([
    undefined,
    { type: "All" },
    { type: "ProgressivePerGroup" },
    { type: "Progressive", progressive: { maxConcurrency: 0, maxFailures: "0%", minSuccessTime: "0s", later: 1 } },
    {
      type: "ProgressivePerGroup",
      progressivePerGroup: { mandatoryDecisionGroups: [{ groupIndex: 0 }, { groupName: "a" }] },
    },
  ])("is none where nothing is changed: %o", (rolloutStrategy) => {
    const object = addOn(rolloutStrategy ? { rolloutStrategy } : {});
    expect(installationPatch(object, KEY, presentOf(object))).toBeUndefined();
  });
});

describe("the orders of a rollout", () => {
  const HOLD = { version: 1, hold: { at: "2030-01-01T00:00:00Z" } };
  const orders = (all: object) => ({ [ROLLOUTS_ANNOTATION]: JSON.stringify(all) });
  const ordersAfter = (object: RawObject, change: Partial<InstallationChange>) => {
    const patch = installationPatch(object, KEY, { ...presentOf(object), ...change }) ?? {};
    const { annotations = {} } = (applyMergePatch(object, patch) as RawObject).metadata; // a patch of such an object
    const text = annotations[ROLLOUTS_ANNOTATION];
    return text === undefined ? undefined : JSON.parse(text);
  };

  it("get the health gate beside what is ordered, and lose it", () => {
    const object = addOn({}, orders({ [KEY]: HOLD, "fleet/beside": { later: 1 } }));
    expect(ordersAfter(object, { minAvailablePercent: 90 })).toEqual({
      [KEY]: { ...HOLD, gate: { minAvailablePercent: 90 } },
      "fleet/beside": { later: 1 },
    });
    const gated = addOn({}, orders({ [KEY]: { version: 1, gate: { minAvailablePercent: 90 } } }));
    expect(presentOf(gated).minAvailablePercent).toBe(90);
    expect(ordersAfter(gated, { minAvailablePercent: null })).toBeUndefined();
  });

  it("get what becomes of clusters that are away beside what is ordered, change and lose it", () => {
    const object = addOn({}, orders({ [KEY]: HOLD }));
    const away = { maxCatchUp: 5, perLabel: { label: "registry", max: 10 } };
    expect(presentOf(object).away).toBeNull();
    expect(ordersAfter(object, { away })).toEqual({ [KEY]: { ...HOLD, away } });
    const leaving = addOn({}, orders({ [KEY]: { ...HOLD, away } }));
    expect(presentOf(leaving).away).toEqual(away);
    expect(ordersAfter(leaving, { away: {} })).toEqual({ [KEY]: { ...HOLD, away: {} } });
    expect(ordersAfter(leaving, { away: null })).toEqual({ [KEY]: HOLD });
    expect(ordersAfter(leaving, { away: undefined, minAvailablePercent: 90 })).toEqual({
      [KEY]: { ...HOLD, gate: { minAvailablePercent: 90 }, away },
    });
  });

  it("go with the installation to another placement", () => {
    const object = addOn({}, orders({ [KEY]: HOLD }));
    expect(ordersAfter(object, { placement: { namespace: "fleet", name: "there" } })).toEqual({ "fleet/there": HOLD });
  });

  it("that cannot be read stay, and are reported", () => {
    const object = addOn({}, orders({ [KEY]: { version: 2 } }));
    expect(orderError(object, KEY)).toContain("has an unknown version");
    expect(ordersAfter(object, {})).toEqual({ [KEY]: { version: 2 } });
  });
});

it("is of an entry of the strategy, and of no other", () => {
  expect(installationOf(addOn({}), "fleet/elsewhere")).toBeUndefined();
  expect(installationOf({ metadata: {}, spec: { installStrategy: { type: "Manual" } } }, KEY)).toBeUndefined();
});

describe("a changed configuration", () => {
  const OURS = { group: "addon.open-cluster-management.io", resource: "addondeploymentconfigs" };
  const OTHER = { group: "example.com", resource: "settings", name: "own" };
  const LEAN = { ...OURS, namespace: "fleet", name: "lean" };
  const rich = { use: "existing", namespace: "fleet", name: "rich" } as const;

  it.each<[string, object, InstallationChange["config"], object | undefined]>([
    ["takes the place of the one before", { configs: [OTHER, LEAN] }, rich, [OTHER, { ...LEAN, name: "rich" }]],
    ["comes where there was none", {}, rich, [{ ...LEAN, name: "rich" }]],
    ["goes, and leaves those of other kinds", { configs: [LEAN, OTHER] }, null, [OTHER]],
    ["is the same as before", { configs: [LEAN] }, { ...rich, name: "lean" }, undefined],
    ["is none as before", { configs: [OTHER] }, null, undefined],
    ["is not meant", { configs: [LEAN] }, undefined, undefined],
  ])("%s", (_, from, config, to) => {
    const object = addOn(from);
    const patch = installationPatch(object, KEY, { ...presentOf(object), config });
    const after = patch && (applyMergePatch(object, patch) as ReturnType<typeof addOn>);
    const { installStrategy } = (after?.spec ?? {}) as { installStrategy?: { placements: { configs?: object }[] } };
    expect(installStrategy?.placements[1]?.configs).toEqual(to);
    expect(installStrategy?.placements[0]).toEqual(to && BESIDE);
  });

  it("is read from what is there", () => {
    expect(presentOf(addOn({ configs: [OTHER, LEAN] })).config).toEqual({ ...rich, name: "lean" });
    expect(presentOf(addOn({ configs: [OTHER] })).config).toBeNull();
  });
});
