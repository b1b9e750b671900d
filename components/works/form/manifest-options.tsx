"use client";

import type { ObjectFields } from "@/components/config-form/object-fields";
import { Checkbox } from "@/components/ui/controls/checkbox";
import { InputField } from "@/components/ui/controls/input-field";
import { SelectField } from "@/components/ui/controls/select-field";
import type { RawObject } from "@/lib/kube/object";
import type { FieldPath } from "@/lib/objects/field-schema";
import { hasWellKnownStatus, identifierOf, optionsIndex } from "@/lib/works/manifest-options";
import { ConditionRuleFields } from "./condition-rule-fields";
import { FeedbackPathFields, type OptionProps } from "./feedback-path-fields";

const STRATEGIES = [
  { value: "Update", label: "Update: overwrite what differs" },
  { value: "CreateOnly", label: "CreateOnly: never change it again" },
  { value: "ServerSideApply", label: "ServerSideApply: own the fields that the manifest has" },
  { value: "ReadOnly", label: "ReadOnly: write nothing, report on it" },
];

interface ManifestOptionsProps {
  readonly manifest: RawObject;
  readonly fields: ObjectFields;
}

/** How the agent updates one manifest's object, what it reports of it, and which conditions follow from it. */
export function ManifestOptions({ manifest, fields }: ManifestOptionsProps) {
  const options = optionsOf(manifest, fields);
  const { kind = "", metadata } = manifest;
  const strategy = options.text(["updateStrategy", "type"]) || "Update";
  return (
    <details className="rounded-panel border border-line px-3 py-2">
      <summary>
        Options of {kind} <span className="mono">{metadata.name}</span>
        <span className="ml-2 text-small text-text-3">{strategy}</span>
      </summary>
      <div className="@container mt-3 grid gap-4 pb-1">
        <SelectField
          label="Update strategy"
          options={STRATEGIES}
          value={strategy}
          onValue={(type) => options.set(["updateStrategy"], type === "Update" ? undefined : { type })}
        />
        {strategy === "ServerSideApply" ? <ServerSideApplyFields options={options} /> : null}
        <WellKnownField manifest={manifest} options={options} />
        <FeedbackPathFields options={options} />
        <ConditionRuleFields options={options} />
      </div>
    </details>
  );
}

/** The fields of a manifest's own entry of `manifestConfigs`; it is added with the first option that is set. */
function optionsOf(manifest: RawObject, fields: ObjectFields): ObjectFields {
  const configs = fields.items(["manifestConfigs"]);
  const identifier = identifierOf(manifest);
  const index = optionsIndex(configs, identifier);
  const at = (path: FieldPath) => ["manifestConfigs", index, ...path];
  return {
    value: (path) => (index < 0 ? undefined : fields.value(at(path))),
    text: (path) => (index < 0 ? "" : fields.text(at(path))),
    items: (path) => (index < 0 ? [] : fields.items(at(path))),
    set(path, value) {
      if (index >= 0) return fields.set(at(path), value);
      if (value === undefined) return undefined;
      const [first = "", ...rest] = path;
      const nested = rest.reduceRight<unknown>(
        (inner, step) => (typeof step === "number" ? [inner] : { [step]: inner }),
        value,
      );
      return fields.set(["manifestConfigs"], [...configs, { resourceIdentifier: identifier, [first]: nested }]);
    },
  };
}

const APPLY = ["updateStrategy", "serverSideApply"];

function ServerSideApplyFields({ options }: OptionProps) {
  const manager = options.text([...APPLY, "fieldManager"]);
  return (
    <div className="grid gap-3">
      <Checkbox
        label="Take fields from other managers (force)"
        effect="Without it, a field that another manager owns stops the work from being applied."
        checked={options.value([...APPLY, "force"]) === true}
        onChecked={(force) => options.set([...APPLY, "force"], force || undefined)}
      />
      <InputField
        machine
        label="Field manager"
        hint="begins with work-agent"
        placeholder="work-agent"
        value={manager}
        problem={manager === "" || manager.startsWith("work-agent") ? undefined : "It must begin with “work-agent”."}
        onChange={({ target }) => options.set([...APPLY, "fieldManager"], target.value || undefined)}
      />
    </div>
  );
}

function WellKnownField({ manifest, options }: OptionProps & { readonly manifest: RawObject }) {
  const rules = options.items(["feedbackRules"]);
  const isOn = rules.some((rule) => ruleType(rule) === "WellKnownStatus");
  if (!hasWellKnownStatus(manifest) && !isOn) return null;
  const others = rules.filter((rule) => ruleType(rule) !== "WellKnownStatus");
  return (
    <Checkbox
      label="Report its well-known status"
      effect="Replicas and ready pods of Deployments and DaemonSets, the end of Jobs and Pods."
      checked={isOn}
      onChecked={(isWanted) => {
        const next = isWanted ? [{ type: "WellKnownStatus" }, ...others] : others;
        options.set(["feedbackRules"], next.length > 0 ? next : undefined);
      }}
    />
  );
}

function ruleType(rule: unknown): unknown {
  return typeof rule === "object" && rule !== null && "type" in rule ? rule.type : undefined;
}
