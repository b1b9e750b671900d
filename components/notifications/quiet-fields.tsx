import { useId } from "react";
import { AddRow } from "@/components/config-form/config-row";
import { Button } from "@/components/ui/controls/button";
import { Checkbox } from "@/components/ui/controls/checkbox";
import { FieldGroup } from "@/components/ui/controls/field-group";
import { InputField } from "@/components/ui/controls/input-field";
import type { FieldPath } from "@/lib/objects/field-schema";
import type { RuleFields } from "./rule-fields";

const PATH = ["quietHours"];
const MAX_ENTRIES = 7;
const DAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;

/** When nothing is sent; what still holds at their end is sent then. */
export function QuietFields({ fields }: { readonly fields: RuleFields }) {
  const items = fields.items(PATH);
  const add = () =>
    fields.set([...PATH, items.length], {
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      from: "22:00",
      to: "07:00",
    });
  return (
    <FieldGroup label="Quiet hours" hint="what still holds is sent at their end" problem={fields.at(PATH)}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {items.map((_, index) => (
          <OneQuiet
            // biome-ignore lint/suspicious/noArrayIndexKey: quiet hours have no identity but their place
            key={index}
            fields={fields}
            path={[...PATH, index]}
            number={index + 1}
            onRemove={() => fields.set(items.length === 1 ? PATH : [...PATH, index], undefined)}
          />
        ))}
        {items.length < MAX_ENTRIES ? <AddRow onAdd={add}>Add quiet hours</AddRow> : null}
      </div>
    </FieldGroup>
  );
}

interface OneQuietProps {
  readonly fields: RuleFields;
  readonly path: FieldPath;
  readonly number: number;
  readonly onRemove: () => void;
}

function OneQuiet({ fields, path, number, onRemove }: OneQuietProps) {
  const zones = useId();
  const part = (name: "from" | "to" | "timeZone") => ({
    value: fields.text([...path, name]),
    problem: fields.at([...path, name]),
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      fields.set([...path, name], target.value),
  });
  return (
    <fieldset className="grid min-w-0 gap-2 border-line border-l-2 pl-3">
      <legend className="sr-only">{`Quiet hours ${number}`}</legend>
      <div className="grid grid-cols-2 gap-3 sheet:grid-cols-[104px_104px_minmax(0,1fr)]">
        <InputField machine label="From" placeholder="22:00" {...part("from")} />
        <InputField machine label="To" placeholder="07:00" {...part("to")} />
        <div className="max-sheet:col-span-2">
          <InputField machine label="Time zone" list={zones} {...part("timeZone")} />
        </div>
      </div>
      <datalist id={zones}>
        {Intl.supportedValuesOf("timeZone").map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
      <DayFields fields={fields} path={[...path, "days"]} />
      <div>
        <Button appearance="quiet" aria-label={`Remove quiet hours ${number}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </fieldset>
  );
}

/** On which they begin; all of them is the same as none. */
function DayFields({ fields, path }: Pick<OneQuietProps, "fields" | "path">) {
  const given = fields.items(path);
  const chosen = DAYS.filter((day) => given.length === 0 || given.includes(day));
  const choose = (day: string, checked: boolean) => {
    const next = DAYS.filter((each) => (each === day ? checked : chosen.includes(each)));
    fields.set(path, next.length === DAYS.length ? undefined : next);
  };
  return (
    <FieldGroup label="On" hint="the day on which they begin" problem={fields.at(path)}>
      <div className="flex flex-wrap gap-1.5">
        {DAYS.map((day) => (
          <Checkbox
            key={day}
            boxed
            label={day}
            checked={chosen.includes(day)}
            onChecked={(checked) => choose(day, checked)}
          />
        ))}
      </div>
    </FieldGroup>
  );
}
