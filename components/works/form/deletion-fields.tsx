"use client";

import type { ObjectFields } from "@/components/config-form/object-fields";
import { Checkbox } from "@/components/ui/controls/checkbox";
import { FieldGroup } from "@/components/ui/controls/field-group";
import { InputField } from "@/components/ui/controls/input-field";
import { SelectField } from "@/components/ui/controls/select-field";
import type { RawObject } from "@/lib/kube/object";
import { identifierOf, type ResourceIdentifier } from "@/lib/works/manifest-options";

const POLICY = ["deleteOption", "propagationPolicy"];
const RULES = ["deleteOption", "selectivelyOrphans", "orphaningRules"];
const TTL = ["deleteOption", "ttlSecondsAfterFinished"];

const OPTIONS = [
  { value: "Foreground", label: "Delete everything (Foreground)" },
  { value: "Orphan", label: "Keep everything (Orphan)" },
  { value: "SelectivelyOrphan", label: "Keep what is chosen below (SelectivelyOrphan)" },
];

interface DeletionFieldsProps {
  readonly fields: ObjectFields;
  readonly manifests: readonly RawObject[];
}

/** What stays on the cluster when the work goes, and when a finished one goes by itself. */
export function DeletionFields({ fields, manifests }: DeletionFieldsProps) {
  const policy = fields.text(POLICY) || "Foreground";
  const setPolicy = (value: string) => {
    const seconds = fields.value(TTL);
    const rules = value === "SelectivelyOrphan" ? { selectivelyOrphans: { orphaningRules: fields.items(RULES) } } : {};
    fields.set(["deleteOption"], {
      propagationPolicy: value,
      ...rules,
      ...(seconds !== undefined && { ttlSecondsAfterFinished: seconds }),
    });
  };
  return (
    <FieldGroup label="When the work is deleted">
      <div className="grid gap-3">
        <SelectField label="Objects on the cluster" options={OPTIONS} value={policy} onValue={setPolicy} />
        {policy === "SelectivelyOrphan" ? <OrphanChoice fields={fields} manifests={manifests} /> : null}
        <InputField
          label="Delete it this many seconds after it is complete"
          hint="needs the hub's gate CleanUpCompletedManifestWork"
          inputMode="numeric"
          value={fields.text(TTL)}
          onChange={({ target }) => fields.set(TTL, /^\d+$/.test(target.value) ? Number(target.value) : undefined)}
        />
      </div>
    </FieldGroup>
  );
}

function OrphanChoice({ fields, manifests }: DeletionFieldsProps) {
  const rules = fields.items(RULES);
  const toggle = (wanted: ResourceIdentifier, isKept: boolean) =>
    fields.set(RULES, isKept ? [...rules, wanted] : rules.filter((rule) => !isSameRule(rule, wanted)));
  return (
    <div className="grid gap-1">
      {manifests.map((manifest) => {
        const wanted = identifierOf(manifest);
        return (
          <Checkbox
            key={JSON.stringify(wanted)}
            label={`Keep ${manifest.kind} ${wanted.name}`}
            checked={rules.some((rule) => isSameRule(rule, wanted))}
            onChecked={(isKept) => toggle(wanted, isKept)}
          />
        );
      })}
    </div>
  );
}

function isSameRule(rule: unknown, wanted: ResourceIdentifier): boolean {
  const { group = "", resource, namespace = "", name } = (rule ?? {}) as Partial<ResourceIdentifier>; // typed text
  return (
    group === wanted.group &&
    resource === wanted.resource &&
    namespace === (wanted.namespace ?? "") &&
    name === wanted.name
  );
}
