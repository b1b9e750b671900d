import type { RawObject } from "@/lib/kube/object";
import { parseQuantity } from "@/lib/kube/quantity";
import { isFields } from "@/lib/objects/editable";
import type { Rendered } from "./render-ours";

/**
 * Of workloads alone: Go's types write these where they are empty, and leave out what is null or an empty text. A
 * cluster takes both for the same.
 */
const EMPTY_IN_GO: ReadonlySet<string> = new Set(["strategy", "updateStrategy", "resources"]);

/** They write these in one form for each value: "1" for "1000m" and for a number. */
const QUANTITIES_IN_GO: ReadonlySet<string> = new Set(["limits", "requests"]);

/** They leave these out where they are false: for others, such as `allowPrivilegeEscalation`, false says something. */
const FALSE_IN_GO: ReadonlySet<string> = new Set([
  "hostIPC",
  "hostNetwork",
  "hostPID",
  "paused",
  "readOnly",
  "stdin",
  "stdinOnce",
  "tty",
]);

/** How two renderings differ, in a sentence; undefined where they are the same byte for byte, with sorted keys. */
export function differenceBetween(ours: Rendered, theirs: Rendered): string | undefined {
  if (ours.error !== "" || theirs.error !== "") {
    const isSame = (ours.error === "") === (theirs.error === "");
    return isSame ? undefined : `ours: ${ours.error || "rendered"}; OCM: ${theirs.error || "rendered"}`;
  }
  if (ours.namespace !== theirs.namespace) return `namespace ${ours.namespace}, with OCM ${theirs.namespace}`;
  const [left, right] = [ours, theirs].map(({ objects }) => (objects ?? []).map(canonical));
  const index = (left ?? []).findIndex((text, at) => text !== right?.[at]);
  if (left?.length !== right?.length) return `${left?.length} objects, with OCM ${right?.length}`;
  return index < 0 ? undefined : firstDifference(left?.[index] ?? "", right?.[index] ?? "");
}

/** The JSON of an object, keys in order. */
export function canonical(object: RawObject): string {
  const isWorkload = object.apiVersion === "apps/v1" && (object.kind === "Deployment" || object.kind === "DaemonSet");
  return JSON.stringify(ordered(object, isWorkload));
}

function ordered(value: unknown, isWorkload: boolean): unknown {
  if (Array.isArray(value)) return value.map((item) => ordered(item, isWorkload));
  if (!isFields(value)) return value;
  const entries = Object.entries(value).filter(([key, item]) => !(isWorkload && isEmptyInGo(key, item)));
  return Object.fromEntries(
    entries
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, item]) => [
        key,
        isWorkload && QUANTITIES_IN_GO.has(key) ? quantities(item) : ordered(item, isWorkload),
      ]),
  );
}

/** By their values in billionths; what is none stays as it is. */
function quantities(value: unknown): unknown {
  if (!isFields(value)) return value;
  const entries = Object.entries(value).map(([name, amount]) => {
    return [name, parseQuantity(String(amount))?.toString() ?? amount] as const;
  });
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

function isEmptyInGo(key: string, value: unknown): boolean {
  if (value === null || value === "") return true;
  if (key === "status") return true;
  if (value === false && FALSE_IN_GO.has(key)) return true;
  return EMPTY_IN_GO.has(key) && isFields(value) && Object.keys(value).length === 0;
}

/** From a bit before the first byte that differs. */
function firstDifference(ours: string, theirs: string): string {
  let at = 0;
  while (at < ours.length && ours[at] === theirs[at]) at += 1;
  const part = (text: string) => text.slice(Math.max(0, at - 80), at + 120);
  return `\n  ours …${part(ours)}…\n  OCM  …${part(theirs)}…`;
}
