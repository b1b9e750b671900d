import { useId } from "react";
import type { ConfigFields } from "@/components/config-form/config-fields";
import { AddRow, ConfigRow, RowInput } from "@/components/config-form/config-row";
import { numberOrText, removeItem } from "@/components/config-form/field-edits";
import { FieldGroup } from "@/components/ui/controls/field-group";
import { InputField } from "@/components/ui/controls/input-field";
import { Select, SelectField } from "@/components/ui/controls/select-field";
import type { PlacementOptions } from "@/lib/api/placements/placement-preview";
import { type FieldPath, type FieldSchema, schemaAt } from "@/lib/objects/field-schema";

interface SpreadFieldsProps {
  readonly fields: ConfigFields;
  readonly options: PlacementOptions;
  readonly schema: FieldSchema | undefined;
}

const PATH = ["spec", "spreadPolicy", "spreadConstraints"];
const SORT = ["spec", "sortBy"];
const RATE = ["spec", "scoreRateLimit"];
const MAX_CONSTRAINTS = 8;

/** Fields that OCM stores and does not apply yet; those that this hub's version lacks are named instead. */
export function SpreadFields({ fields, options, schema }: SpreadFieldsProps) {
  const items = fields.items(PATH);
  const lacking = [PATH.slice(0, 2), SORT, RATE]
    .filter((path) => !hasField(schema, path))
    .map((path) => path.join("."));
  return (
    <FieldGroup
      label="Spread and other fields without effect"
      hint="stored by OCM, not applied yet"
      note={lacking.length > 0 ? `This hub's Placements do not have ${lacking.join(", ")}.` : undefined}
    >
      <div className="grid gap-2.5">
        {hasField(schema, PATH.slice(0, 2)) ? (
          <>
            {items.map((_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: while its key is typed, a constraint is only its place
              <Constraint key={index} fields={fields} index={index} options={options} />
            ))}
            {items.length < MAX_CONSTRAINTS ? (
              <AddRow
                onAdd={() =>
                  fields.set([...PATH, items.length], { topologyKey: "region", topologyKeyType: "Label", maxSkew: 1 })
                }
              >
                Add a spread constraint
              </AddRow>
            ) : null}
          </>
        ) : null}
        <div className="grid gap-x-4 gap-y-3 @[26rem]:grid-cols-2">
          {hasField(schema, SORT) ? (
            <SelectField
              label="Sort by"
              options={SORTS}
              value={fields.text(SORT)}
              onValue={(next) => fields.set(SORT, next === "" ? undefined : next)}
            />
          ) : null}
          {hasField(schema, RATE) ? (
            <InputField
              machine
              label="Score rate limit"
              placeholder="1m"
              value={fields.text(RATE)}
              onChange={({ target }) => fields.set(RATE, target.value === "" ? undefined : target.value)}
            />
          ) : null}
        </div>
      </div>
    </FieldGroup>
  );
}

/** What is not known to lack it is taken to have it. */
function hasField(schema: FieldSchema | undefined, path: FieldPath): boolean {
  return schema === undefined || schemaAt(schema, path) !== undefined;
}

const SORTS = [
  { value: "", label: "ClusterName (default)" },
  { value: "ClusterName", label: "ClusterName" },
  { value: "Score", label: "Score" },
];
const TYPES = ["Label", "Claim"].map((value) => ({ value, label: value }));
const UNSATISFIABLE = ["ScheduleAnyway", "DoNotSchedule"].map((value) => ({ value, label: value }));

interface ConstraintProps {
  readonly fields: ConfigFields;
  readonly index: number;
  readonly options: PlacementOptions;
}

function Constraint({ fields, index, options: { labels, claims } }: ConstraintProps) {
  const list = useId();
  const path = [...PATH, index];
  const name = `spread constraint ${index + 1}`;
  const isClaim = fields.text([...path, "topologyKeyType"]) === "Claim";
  return (
    <ConfigRow label={`Spread constraint ${index + 1}`} onRemove={() => removeItem(fields, PATH, index)} below={null}>
      <RowInput
        aria-label={`Topology key of ${name}`}
        list={list}
        placeholder="topology key"
        value={fields.text([...path, "topologyKey"])}
        onText={(key) => fields.set([...path, "topologyKey"], key)}
      />
      <datalist id={list}>
        {(isClaim ? claims : labels).map(({ key }) => (
          <option key={key} value={key} />
        ))}
      </datalist>
      <Select
        control={{ "aria-label": `Type of ${name}` }}
        options={TYPES}
        value={isClaim ? "Claim" : "Label"}
        onValue={(type) => fields.set([...path, "topologyKeyType"], type)}
      />
      <RowInput
        aria-label={`Maximum skew of ${name}`}
        placeholder="maximum skew"
        inputMode="numeric"
        value={fields.text([...path, "maxSkew"])}
        onText={(typed) => fields.set([...path, "maxSkew"], numberOrText(typed))}
      />
      <Select
        control={{ "aria-label": `When ${name} cannot be satisfied` }}
        options={UNSATISFIABLE}
        value={fields.text([...path, "whenUnsatisfiable"]) || "ScheduleAnyway"}
        onValue={(next) => fields.set([...path, "whenUnsatisfiable"], next)}
      />
    </ConfigRow>
  );
}
