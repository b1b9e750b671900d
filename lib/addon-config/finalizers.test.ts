import { describe, expect, it } from "vitest";
import { ObjectMeta } from "@/lib/kube/object";
import { hookFinalizers, isHeldByHook } from "./finalizers";

const HOOK = "addon.open-cluster-management.io/addon-pre-delete";
const OLD_HOOK = "cluster.open-cluster-management.io/addon-pre-delete";
const OLD_HOSTED = "cluster.open-cluster-management.io/hosting-manifests-cleanup";
const goes = { deletionTimestamp: "2026-01-01T00:00:00Z" };

describe("hookFinalizers", () => {
  it.each<[string, string[], boolean, object, string[] | undefined]>([
    ["adds the one of hooks", ["other"], true, {}, ["other", HOOK]],
    ["takes deprecated spellings out as it adds one", [OLD_HOOK, "other", OLD_HOSTED], true, {}, ["other", HOOK]],
    ["takes it out, and all deprecated spellings", [OLD_HOSTED, HOOK, "other"], false, {}, ["other"]],
    ["takes it out of what goes", [HOOK], false, goes, []],
    ["takes out the deprecated spelling alone", [OLD_HOOK], false, goes, []],
    ["leaves the one that is there", [HOOK, OLD_HOSTED], true, {}, undefined],
    ["never adds one to what goes", ["other"], true, goes, undefined],
    ["leaves those of others", ["other", OLD_HOSTED], false, {}, undefined],
  ])("%s", (_, finalizers, isHeld, meta, expected) => {
    expect(hookFinalizers(ObjectMeta.parse({ finalizers, ...meta }), isHeld)).toEqual(expected);
  });
});

describe("isHeldByHook", () => {
  it.each([
    [[HOOK], true],
    [[OLD_HOOK], true],
    [["addon.open-cluster-management.io/hosting-addon-pre-delete"], false],
    [[], false],
  ])("of %o is %s", (finalizers, expected) => {
    expect(isHeldByHook({ finalizers })).toBe(expected);
  });
});
