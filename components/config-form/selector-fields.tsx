import { useId } from "react";
import { Select } from "@/components/ui/controls/select-field";
import { ValueChips } from "@/components/ui/controls/value-chips";
import type { PlacementOptions } from "@/lib/api/placements/placement-preview";
import type { FieldPath } from "@/lib/objects/field-schema";
import type { ConfigFields } from "./config-fields";
import { AddRow, ConfigRow, FindingLines, RowInput } from "./config-row";
import { removeItem, textsAt } from "./field-edits";
import { LabelRows } from "./label-rows";

const OPERATORS = [
  { value: "In", label: "is one of" },
  { value: "NotIn", label: "is not one of" },
  { value: "Exists", label: "exists" },
  { value: "DoesNotExist", label: "does not exist" },
];

/** A line that has nothing to say takes no gap. */
const ROWS = "grid gap-1.5 [&>[role=alert]:empty]:absolute";

interface SelectorFieldsProps {
  readonly fields: ConfigFields;
  /** Of the ClusterSelector. */
  readonly path: FieldPath;
  /** Keys and values that clusters have. */
  readonly options: Pick<PlacementOptions, "labels" | "claims">;
}

/** What labels and claims have to be: all of it holds for a cluster that is selected. */
export function SelectorFields({ fields, path, options }: SelectorFieldsProps) {
  const claims = [...path, "claimSelector"];
  return (
    <div className={ROWS}>
      <LabelSelectorFields fields={fields} path={[...path, "labelSelector"]} known={options.labels} />
      <Requirements fields={fields} path={[...claims, "matchExpressions"]} what="claim" known={options.claims} />
      <FindingLines id={claims.join("-")} findings={[fields.at(claims)]} />
    </div>
  );
}

interface LabelSelectorFieldsProps {
  readonly fields: ConfigFields;
  /** Of the LabelSelector. */
  readonly path: FieldPath;
  readonly known: PlacementOptions["labels"];
}

/** What labels have to be. */
export function LabelSelectorFields({ fields, path, known }: LabelSelectorFieldsProps) {
  return (
    <div className={ROWS}>
      <LabelRows fields={fields} path={[...path, "matchLabels"]} />
      <Requirements fields={fields} path={[...path, "matchExpressions"]} what="label" known={known} />
      <FindingLines id={path.join("-")} findings={[fields.at(path)]} />
    </div>
  );
}

interface RequirementsProps {
  readonly fields: ConfigFields;
  readonly path: FieldPath;
  readonly what: "label" | "claim";
  readonly known: PlacementOptions["labels"];
}

function Requirements({ fields, path, what, known }: RequirementsProps) {
  const items = fields.items(path);
  return (
    <>
      {items.map((_, index) => (
        <Requirement
          // biome-ignore lint/suspicious/noArrayIndexKey: while its key is typed, a rule is only its place
          key={index}
          fields={fields}
          path={[...path, index]}
          what={what}
          known={known}
          number={index + 1}
          onRemove={() => removeItem(fields, path, index)}
        />
      ))}
      <AddRow onAdd={() => fields.set([...path, items.length], { key: "", operator: "Exists" })}>
        {what === "label" ? "Add a label rule" : "Add a claim rule"}
      </AddRow>
    </>
  );
}

interface RequirementProps extends RequirementsProps {
  readonly number: number;
  readonly onRemove: () => void;
}

function Requirement({ fields, path, what, known, number, onRemove }: RequirementProps) {
  const id = useId();
  const [key, operator] = [fields.text([...path, "key"]), fields.text([...path, "operator"])];
  const change = (next: string) => {
    fields.set(
      path,
      next === "Exists" || next === "DoesNotExist"
        ? { key, operator: next }
        : { key, operator: next, values: textsAt(fields, [...path, "values"]) },
    );
  };
  const title = `${what === "label" ? "Label" : "Claim"} rule ${number}`;
  const options = OPERATORS.some(({ value }) => value === operator)
    ? OPERATORS
    : [...OPERATORS, { value: operator, label: operator }];
  return (
    <ConfigRow label={title} onRemove={onRemove} below={null}>
      <RowInput
        aria-label={`Key of ${title.toLowerCase()}`}
        list={id}
        placeholder={what}
        value={key}
        onText={(typed) => fields.set([...path, "key"], typed)}
      />
      <datalist id={id}>
        {known.map((each) => (
          <option key={each.key} value={each.key} />
        ))}
      </datalist>
      <Select
        control={{ "aria-label": `Condition of ${title.toLowerCase()}` }}
        options={options}
        value={operator}
        onValue={change}
      />
      {operator === "In" || operator === "NotIn" ? (
        <div className="@[26rem]:col-span-2">
          <ValueChips
            label={`Values of ${title.toLowerCase()}`}
            values={textsAt(fields, [...path, "values"])}
            known={known.find((each) => each.key === key)?.values ?? []}
            isWrong={textsAt(fields, [...path, "values"]).length === 0}
            onValues={(values) => fields.set([...path, "values"], values)}
          />
        </div>
      ) : null}
    </ConfigRow>
  );
}
