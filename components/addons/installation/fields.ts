import type { InputProblem } from "@/lib/api/addons/enable";
import type { InstallationInput } from "@/lib/api/addons/installation";
import { STRATEGY_TYPES } from "@/lib/installation/strategy-input";

export const FIELD_NAMES = [
  "placement",
  "type",
  "maxConcurrency",
  "mandatory",
  "minSuccessTime",
  "progressDeadline",
  "maxFailures",
  "gate",
] as const;
export type FieldName = (typeof FIELD_NAMES)[number];

/**
 * An installation as it is typed: the placement as "namespace/name", groups that go first as "canary,#1" by name or
 * index, the health gate as a number or "".
 */
export type Fields = Readonly<Record<FieldName, string>>;

/** What was typed, of the fields that were changed. */
export type Changes = Partial<Fields>;

export function fieldsOf({ placement, rollout, minAvailablePercent }: InstallationInput): Fields {
  const { mandatory, ...texts } = rollout;
  return {
    ...texts,
    placement: `${placement.namespace}/${placement.name}`,
    mandatory: mandatory.map(groupText).join(),
    gate: minAvailablePercent === null ? "" : String(minAvailablePercent),
  };
}

/** The request that fields stand for. */
export function inputOf(fields: Fields): InstallationInput {
  const [namespace = "", name = ""] = fields.placement.split("/");
  const { maxConcurrency, minSuccessTime, progressDeadline, maxFailures } = fields;
  return {
    placement: { namespace, name },
    rollout: {
      type: STRATEGY_TYPES.find((type) => type === fields.type) ?? "All",
      maxConcurrency: maxConcurrency.trim(),
      minSuccessTime: minSuccessTime.trim(),
      progressDeadline: progressDeadline.trim(),
      maxFailures: maxFailures.trim(),
      mandatory: groupsOf(fields.mandatory),
    },
    minAvailablePercent: /^\d{1,3}$/.test(fields.gate.trim()) ? Number(fields.gate) : null,
  };
}

/** Values that no request can have; reported at once. */
export function misfits({ gate }: Fields): readonly InputProblem[] {
  if (gate.trim() === "" || /^\d{1,3}$/.test(gate.trim())) return [];
  return [{ field: "rollout.minAvailablePercent", message: "A whole number from 1 to 100." }];
}

/** The fields that differ from what is there. */
export function changesIn(present: Fields, changes: Changes): Changes {
  const changed = FIELD_NAMES.filter((name) => changes[name] !== undefined && changes[name] !== present[name]);
  return Object.fromEntries(changed.map((name) => [name, changes[name]]));
}

/** "canary", or "#1" for a group by its index. */
function groupText({ groupName, groupIndex }: { readonly groupName: string; readonly groupIndex: number }): string {
  return groupName === "" ? `#${groupIndex}` : groupName;
}

function groupsOf(text: string) {
  const parts = text.split(",").filter((part) => part !== "");
  return parts.map((part) => {
    const index = /^#(\d{1,6})$/.exec(part)?.[1];
    return index === undefined ? { groupName: part, groupIndex: 0 } : { groupName: "", groupIndex: Number(index) };
  });
}

/** With or without a group that goes first; the others stay in their order. */
export function toggledGroup(mandatory: string, group: string, isFirst: boolean): string {
  const others = mandatory.split(",").filter((each) => each !== "" && each !== group);
  return (isFirst ? [...others, group] : others).join();
}
