import { AWAY_NAMES, awayDraftOf, awayMisfits, awayRequestOf } from "@/components/addons/enable/away/away-draft";
import { configRefOf } from "@/components/config-form/config-name";
import type { InputProblem } from "@/lib/api/addons/enable";
import type { InstallationInput } from "@/lib/api/addons/installation";
import { STRATEGY_TYPES } from "@/lib/installation/strategy-input";
import { isFields } from "@/lib/objects/editable";

export const FIELD_NAMES = [
  "placement",
  "type",
  "maxConcurrency",
  "mandatory",
  "minSuccessTime",
  "progressDeadline",
  "maxFailures",
  "gate",
  "configUse",
  "config",
  "newConfig",
  "newSpec",
  ...AWAY_NAMES,
] as const;
export type FieldName = (typeof FIELD_NAMES)[number];

/**
 * An installation as it is typed: the placement as "namespace/name", groups that go first as "canary,#1" by name or
 * index, the health gate as a number or "". `configUse` is "none", "existing" or "new", `config` and
 * `newConfig` are "namespace/name", and `newSpec` is JSON, or "" while what is written cannot be read.
 */
export type Fields = Readonly<Record<FieldName, string>>;

/** What was typed, of the fields that were changed. */
export type Changes = Partial<Fields>;

export function fieldsOf({ placement, rollout, minAvailablePercent, away, config }: InstallationInput): Fields {
  const { mandatory, ...texts } = rollout;
  return {
    ...texts,
    placement: `${placement.namespace}/${placement.name}`,
    mandatory: mandatory.map(groupText).join(),
    gate: minAvailablePercent === null ? "" : String(minAvailablePercent),
    configUse: config ? "existing" : "none",
    config: config ? `${config.namespace}/${config.name}` : "",
    newConfig: "",
    newSpec: "{}",
    ...awayDraftOf(away),
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
    away: awayRequestOf(fields) ?? null,
    config: configOf(fields),
  };
}

/** Values that no request can have; reported at once. */
export function misfits(fields: Fields): readonly InputProblem[] {
  const gate = fields.gate.trim();
  const isGate = gate === "" || /^\d{1,3}$/.test(gate);
  return [
    ...(isGate ? [] : [{ field: "rollout.minAvailablePercent", message: "A whole number from 1 to 100." }]),
    ...configMisfits(fields),
    ...awayMisfits(fields),
  ];
}

function configMisfits({ configUse, config, newConfig, newSpec }: Fields): readonly InputProblem[] {
  if (configUse === "existing" && !configRefOf(config))
    return [{ field: "config.name", message: "Choose a configuration: namespace/name." }];
  if (configUse !== "new") return [];
  return [
    ...(configRefOf(newConfig)
      ? []
      : [{ field: "config.name", message: "Enter namespace/name: lower-case letters, digits, - and dots." }]),
    ...(specOf(newSpec) ? [] : [{ field: "config.spec", message: "The YAML of the configuration cannot be read." }]),
  ];
}

function configOf({ configUse, config, newConfig, newSpec }: Fields): InstallationInput["config"] {
  const named = configUse === "existing" ? configRefOf(config) : undefined;
  if (named) return { use: "existing", ...named };
  const created = configUse === "new" ? configRefOf(newConfig) : undefined;
  const spec = specOf(newSpec);
  return created && spec ? { use: "new", ...created, spec } : null;
}

/** The settings of a new configuration; undefined where they cannot be read. */
export function specOf(json: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(json);
    return isFields(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The fields that differ from what is there; bounds and what a configuration is count where they are of use. */
export function changesIn(present: Fields, changes: Changes): Changes {
  const isAway = (changes.away ?? present.away) !== "";
  const use = changes.configUse ?? present.configUse;
  const counted = FIELD_NAMES.filter((name) => {
    if (name === "config") return use === "existing";
    if (name === "newConfig" || name === "newSpec") return use === "new";
    return isAway || name === "away" || !BOUNDS.has(name);
  });
  const changed = counted.filter((name) => changes[name] !== undefined && changes[name] !== present[name]);
  return Object.fromEntries(changed.map((name) => [name, changes[name]]));
}

const BOUNDS: ReadonlySet<FieldName> = new Set(AWAY_NAMES);

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
