import { useId } from "react";
import type { ConfigFields } from "@/components/config-form/config-fields";
import { AddRow, ConfigRow, FindingLines, RowInput } from "@/components/config-form/config-row";
import { numberOrText, removeItem } from "@/components/config-form/field-edits";
import { FieldGroup } from "@/components/ui/controls/field-group";
import { RadioGroup } from "@/components/ui/controls/radio-group";
import { Select } from "@/components/ui/controls/select-field";
import type { PlacementOptions } from "@/lib/api/placements/placement-preview";
import { BUILT_IN_PRIORITIZERS } from "@/lib/objects/placement-rules";

interface PrioritizerFieldsProps {
  readonly fields: ConfigFields;
  readonly options: PlacementOptions;
}

const POLICY = ["spec", "prioritizerPolicy"];
const MODE = [...POLICY, "mode"];
const PATH = [...POLICY, "configurations"];
const ADD_ON = "AddOn";
const KINDS = [
  ...BUILT_IN_PRIORITIZERS.map((value) => ({ value: value as string, label: value as string })),
  { value: ADD_ON, label: "Score of an add-on" },
];

/** What clusters are ranked by where not all of them are wanted. */
export function PrioritizerFields({ fields, options }: PrioritizerFieldsProps) {
  const items = fields.items(PATH);
  const add = () => {
    const used = items.map((_, index) => fields.text([...PATH, index, "scoreCoordinate", "builtIn"]));
    const builtIn = BUILT_IN_PRIORITIZERS.find((each) => !used.includes(each)) ?? BUILT_IN_PRIORITIZERS[0];
    fields.set([...PATH, items.length], { scoreCoordinate: { type: "BuiltIn", builtIn }, weight: 1 });
  };
  return (
    <FieldGroup
      label="Prioritizers"
      hint="decide only where a number of clusters is set"
      problem={fields.at(MODE)?.message}
    >
      <RadioGroup<"Additive" | "Exact">
        label="Mode"
        value={fields.text(MODE) === "Exact" ? "Exact" : "Additive"}
        onValue={(mode) => fields.set(MODE, mode === "Additive" && items.length === 0 ? undefined : mode)}
        choices={[
          { value: "Additive", label: "Additive", effect: "Balance and Steady count with weight 1, unless set here." },
          { value: "Exact", label: "Exact", effect: "Only those listed here count." },
        ]}
      />
      <div className="mt-2 grid gap-2.5">
        {items.map((_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: while it is chosen, a prioritizer is only its place
          <PrioritizerRow key={index} fields={fields} index={index} scores={options.scores} />
        ))}
        <AddRow onAdd={add}>Add a prioritizer</AddRow>
      </div>
    </FieldGroup>
  );
}

interface PrioritizerRowProps {
  readonly fields: ConfigFields;
  readonly index: number;
  readonly scores: PlacementOptions["scores"];
}

function PrioritizerRow({ fields, index, scores }: PrioritizerRowProps) {
  const id = useId();
  const path = [...PATH, index];
  const coordinate = [...path, "scoreCoordinate"];
  const name = `prioritizer ${index + 1}`;
  const isAddOn = fields.text([...coordinate, "type"]) === ADD_ON;
  const kind = isAddOn ? ADD_ON : fields.text([...coordinate, "builtIn"]);
  const choose = (next: string) =>
    fields.set(
      coordinate,
      next === ADD_ON
        ? { type: ADD_ON, addOn: { resourceName: "", scoreName: "" } }
        : { type: "BuiltIn", builtIn: next },
    );
  const [resource, score] = [
    [...coordinate, "addOn", "resourceName"],
    [...coordinate, "addOn", "scoreName"],
  ];
  const known = scores.find(({ key }) => key === fields.text(resource))?.values ?? [];
  const weight = fields.text([...path, "weight"]);
  return (
    <ConfigRow
      label={`Prioritizer ${index + 1}`}
      onRemove={() => removeItem(fields, PATH, index)}
      below={
        <FindingLines
          id={id}
          findings={[
            [...coordinate, "builtIn"],
            [...coordinate, "addOn"],
            [...path, "weight"],
          ].map(fields.at)}
        />
      }
    >
      <Select
        control={{ "aria-label": `Kind of ${name}` }}
        options={KINDS.some(({ value }) => value === kind) ? KINDS : [...KINDS, { value: kind, label: kind }]}
        value={kind}
        onValue={choose}
      />
      <Weight name={name} weight={weight} onWeight={(next) => fields.set([...path, "weight"], next)} />
      {isAddOn ? (
        <>
          <RowInput
            aria-label={`AddOnPlacementScore of ${name}`}
            aria-describedby={id}
            list={`${id}-resources`}
            placeholder="AddOnPlacementScore"
            value={fields.text(resource)}
            onText={(typed) => fields.set(resource, typed)}
          />
          <RowInput
            aria-label={`Score of ${name}`}
            aria-describedby={id}
            list={`${id}-scores`}
            placeholder="score"
            value={fields.text(score)}
            onText={(typed) => fields.set(score, typed)}
          />
          <datalist id={`${id}-resources`}>
            {scores.map(({ key }) => (
              <option key={key} value={key} />
            ))}
          </datalist>
          <datalist id={`${id}-scores`}>
            {known.map((value) => (
              <option key={value} value={value} />
            ))}
          </datalist>
        </>
      ) : null}
    </ConfigRow>
  );
}

interface WeightProps {
  readonly name: string;
  readonly weight: string;
  readonly onWeight: (weight: number | string | undefined) => void;
}

/** −10 to 10: what counts against a cluster is negative, and 0 switches a prioritizer off. */
function Weight({ name, weight, onWeight }: WeightProps) {
  return (
    <span className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-2">
      <span aria-hidden="true" className="text-small text-text-3">
        weight
      </span>
      <RowInput
        aria-label={`Weight of ${name}`}
        placeholder="1"
        inputMode="numeric"
        value={weight}
        onText={(typed) => onWeight(numberOrText(typed))}
      />
    </span>
  );
}
