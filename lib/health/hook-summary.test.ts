import { expect, it } from "vitest";
import { hookRetrying, hookRunning } from "@/lib/addon-config/hook-condition";
import { type DesiredCondition, withCondition } from "@/lib/kube/conditions";
import { hookText } from "./hook-summary";

const OF_OCM = "hook manifestWork addon-hello-pre-delete failed and is being recreated to retry.";
const done: DesiredCondition = { ...hookRunning([], "hello"), status: "True", reason: "HookManifestIsCompleted" };

it.each<[string, DesiredCondition | undefined, string | undefined]>([
  ["no hook", undefined, undefined],
  ["hooks that are done", done, undefined],
  ["hooks that run", hookRunning([], "hello"), "Its pre-delete hook is not done."],
  [
    "hooks that wait",
    hookRunning([], "hello", "Waiting for its wave."),
    "Its pre-delete hook is not done. Waiting for its wave.",
  ],
  [
    "hooks that failed",
    hookRetrying("hello", ["Job ns/clean"]),
    "Its pre-delete hook failed and is run again. Failed: Job ns/clean.",
  ],
  [
    "hooks of which OCM's manager says it",
    { ...hookRetrying("hello", []), message: OF_OCM },
    "Its pre-delete hook failed and is run again.",
  ],
])("hookWords: %s", (_, desired, expected) => {
  expect(hookText(desired ? withCondition([], desired, new Date(0)) : [])).toBe(expected);
});
