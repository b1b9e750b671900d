"use client";

import { useQuery } from "@tanstack/react-query";
import { numberOrText } from "@/components/config-form/field-edits";
import { UnreadableYaml } from "@/components/config-form/unreadable-yaml";
import { FieldGroup } from "@/components/ui/controls/field-group";
import { InputField } from "@/components/ui/controls/input-field";
import type { PlacementOptions } from "@/lib/api/placements/placement-preview";
import type { FieldSchema } from "@/lib/objects/field-schema";
import { placementOptions } from "@/lib/queries/placements/placement-preview";
import { StartFrom } from "./earlier-placements";
import { GroupFields } from "./group-fields";
import { IdentityFields } from "./identity-fields";
import { placementFields } from "./placement-fields";
import { PredicateFields } from "./predicate-fields";
import { PrioritizerFields } from "./prioritizer-fields";
import { SetFields } from "./set-fields";
import { SpreadFields } from "./spread-fields";
import { TaintTolerations } from "./taint-tolerations";

interface PlacementFormProps {
  /** The placement as YAML: the only state, so that form and text are in step. */
  readonly text: string;
  readonly onText: (text: string) => void;
  /** Its name and namespace can be chosen. */
  readonly isNew: boolean;
  /** What this hub's Placements have; undefined while it is not known. */
  readonly schema: FieldSchema | undefined;
}

const NUMBER = ["spec", "numberOfClusters"];
const NO_OPTIONS: PlacementOptions = { namespaces: [], labels: [], claims: [], taints: [], scores: [] };

/** Every field of a Placement as a form over its text. */
export function PlacementForm({ text, onText, isNew, schema }: PlacementFormProps) {
  const { data: options = NO_OPTIONS } = useQuery(placementOptions());
  const fields = placementFields(text, onText);
  if (!fields) return <UnreadableYaml />;
  const namespace = fields.text(["metadata", "namespace"]);
  const path = { namespace, name: fields.text(["metadata", "name"]) };
  const bound = options.namespaces.find(({ name }) => name === namespace)?.sets ?? [];
  return (
    <div className="@container grid grid-cols-[minmax(0,1fr)] gap-[18px]">
      {isNew ? <IdentityFields fields={fields} options={options} /> : <StartFrom fields={fields} path={path} />}
      <SetFields fields={fields} namespace={namespace} bound={bound} />
      <PredicateFields fields={fields} options={options} />
      <FieldGroup label="Tolerations" hint="of taints that keep clusters out otherwise">
        <TaintTolerations fields={fields} known={options.taints} />
      </FieldGroup>
      <InputField
        machine
        inputMode="numeric"
        label="Number of clusters"
        hint="the best ranked; all where it is empty"
        placeholder="all"
        value={fields.text(NUMBER)}
        onChange={({ target }) => fields.set(NUMBER, numberOrText(target.value))}
        problem={fields.at(NUMBER)?.message}
      />
      <PrioritizerFields fields={fields} options={options} />
      <GroupFields fields={fields} options={options} />
      <SpreadFields fields={fields} options={options} schema={schema} />
    </div>
  );
}
