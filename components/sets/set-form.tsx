"use client";

import { useQuery } from "@tanstack/react-query";
import { LabelSelectorFields } from "@/components/config-form/selector-fields";
import { UnreadableYaml } from "@/components/config-form/unreadable-yaml";
import { yamlFields } from "@/components/config-form/yaml-fields";
import { FieldGroup } from "@/components/ui/controls/field-group";
import { InputField } from "@/components/ui/controls/input-field";
import { RadioGroup } from "@/components/ui/controls/radio-group";
import { ValueChips } from "@/components/ui/controls/value-chips";
import { CLUSTER_SET_LABEL } from "@/lib/kube/ocm";
import { isFields } from "@/lib/objects/editable";
import { placementOptions } from "@/lib/queries/placements/placement-preview";
import { madeByHub } from "./set-status";

interface SetFormProps {
  /** The set as YAML: the only state, so that form and text are in step. */
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly isNew: boolean;
}

const NAME = ["metadata", "name"];
const SELECTOR = ["spec", "clusterSelector"];
const TYPE = [...SELECTOR, "selectorType"];
const LABELS = [...SELECTOR, "labelSelector"];
const MANAGED = ["spec", "managedNamespaces"];
const EXCLUSIVE = "ExclusiveClusterSetLabel";
const BY_LABELS = "LabelSelector";

/** A ManagedClusterSet as a form over its text. */
export function SetForm({ text, onText, isNew }: SetFormProps) {
  const { data: options } = useQuery(placementOptions());
  const read = yamlFields(text, onText);
  if (!read) return <UnreadableYaml />;
  const fields = { ...read.fields, at: () => undefined };
  const name = fields.text(NAME);
  const isByHub = madeByHub(name) !== undefined;
  const type = fields.text(TYPE) || EXCLUSIVE;
  const managed = fields.items(MANAGED).flatMap((each) => (isFields(each) ? [String(each.name)] : []));
  return (
    <div className="@container grid grid-cols-[minmax(0,1fr)] gap-[18px]">
      {isNew ? (
        <InputField machine label="Name" value={name} onChange={({ target }) => fields.set(NAME, target.value)} />
      ) : null}
      <FieldGroup label="Selector" note={isByHub ? "The hub rolls back another selector of this set." : undefined}>
        <RadioGroup
          label="Selector"
          value={type}
          onValue={(next) =>
            fields.set(
              SELECTOR,
              next === EXCLUSIVE ? { selectorType: EXCLUSIVE } : { selectorType: BY_LABELS, labelSelector: {} },
            )
          }
          choices={[
            {
              value: EXCLUSIVE,
              label: "By its own label",
              effect: (
                <>
                  A cluster is in at most one such set: that of its label{" "}
                  <code className="mono [overflow-wrap:anywhere]">{CLUSTER_SET_LABEL}</code>.
                </>
              ),
            },
            {
              value: BY_LABELS,
              label: "By any labels",
              effect: "A cluster can be in several such sets. Without labels, every cluster is in it.",
            },
          ]}
        />
        {type === BY_LABELS ? (
          <div className="mt-2 border-line border-l pl-4 sheet:ml-2">
            <LabelSelectorFields fields={fields} path={LABELS} known={options?.labels ?? []} />
          </div>
        ) : null}
      </FieldGroup>
      <FieldGroup label="Managed namespaces" hint="that the hub makes every member create">
        <ValueChips
          label="Managed namespaces"
          values={managed}
          known={[]}
          isWrong={false}
          placeholder="none"
          onValues={(next) => fields.set(MANAGED, next.length === 0 ? undefined : next.map((each) => ({ name: each })))}
        />
      </FieldGroup>
    </div>
  );
}
