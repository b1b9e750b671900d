import { X } from "lucide-react";
import type { ConfigFields } from "@/components/config-form/config-fields";
import { AddRow, RowInput } from "@/components/config-form/config-row";
import { numberOrText, removeItem } from "@/components/config-form/field-edits";
import { SelectorFields } from "@/components/config-form/selector-fields";
import { FieldGroup } from "@/components/ui/controls/field-group";
import { IconButton } from "@/components/ui/controls/icon-button";
import { InputField } from "@/components/ui/controls/input-field";
import type { PlacementOptions } from "@/lib/api/placements/placement-preview";

interface GroupFieldsProps {
  readonly fields: ConfigFields;
  readonly options: PlacementOptions;
}

const STRATEGY = ["spec", "decisionStrategy", "groupStrategy"];
const SIZE = [...STRATEGY, "clustersPerDecisionGroup"];
const GROUPS = [...STRATEGY, "decisionGroups"];

/** How the selected clusters are divided: rollouts go from group to group. */
export function GroupFields({ fields, options }: GroupFieldsProps) {
  const items = fields.items(GROUPS);
  return (
    <FieldGroup label="Decision groups" hint="waves of a rollout, in this order">
      <div className="grid gap-3">
        {items.map((_, index) => (
          <section
            // biome-ignore lint/suspicious/noArrayIndexKey: while its name is typed, a group is only its place
            key={index}
            aria-label={`Decision group ${index + 1}`}
            className="grid gap-1.5 border-line border-l pl-4 sheet:ml-2"
          >
            <div className="grid grid-cols-[minmax(0,1fr)_28px] items-center gap-1.5">
              <RowInput
                aria-label={`Name of decision group ${index + 1}`}
                placeholder="group name"
                value={fields.text([...GROUPS, index, "groupName"])}
                onText={(name) => fields.set([...GROUPS, index, "groupName"], name)}
              />
              <IconButton
                label={`Remove decision group ${index + 1}`}
                onClick={() => removeItem(fields, GROUPS, index)}
              >
                <X size={14} strokeWidth={1.5} aria-hidden="true" />
              </IconButton>
            </div>
            <SelectorFields fields={fields} path={[...GROUPS, index, "groupClusterSelector"]} options={options} />
          </section>
        ))}
        <AddRow
          onAdd={() =>
            fields.set([...GROUPS, items.length], {
              groupName: items.length === 0 ? "canary" : `group-${items.length + 1}`,
              groupClusterSelector: { labelSelector: { matchLabels: {} } },
            })
          }
        >
          Add a decision group
        </AddRow>
        <InputField
          machine
          label="Clusters per decision group"
          hint="a number, or a share such as 25%; larger groups are cut"
          placeholder="100%"
          value={fields.text(SIZE)}
          onChange={({ target }) => fields.set(SIZE, numberOrText(target.value))}
          problem={fields.at(SIZE)?.message}
        />
      </div>
    </FieldGroup>
  );
}
