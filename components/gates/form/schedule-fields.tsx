import type { ConfigFields } from "@/components/config-form/config-fields";
import { AddRow } from "@/components/config-form/config-row";
import { Button } from "@/components/ui/controls/button";
import { Checkbox } from "@/components/ui/controls/checkbox";
import { FieldGroup } from "@/components/ui/controls/field-group";
import { InputField } from "@/components/ui/controls/input-field";
import type { FieldPath } from "@/lib/objects/field-schema";
import { WEEKDAYS } from "@/lib/resources/maintenance-window";
import { setTyped } from "./gate-fields";

const SCHEDULE = ["spec", "schedule"];
const MAX_TIMES = 20;
const WEEKS = [
  { value: 1, label: "1st" },
  { value: 2, label: "2nd" },
  { value: 3, label: "3rd" },
  { value: 4, label: "4th" },
  { value: 5, label: "5th" },
  { value: -1, label: "last" },
];

/** When a window opens, time by time. */
export function ScheduleFields({ fields }: { readonly fields: ConfigFields }) {
  const times = fields.items(SCHEDULE);
  const add = () => fields.set([...SCHEDULE, times.length], { days: ["Sat"], start: "02:00", duration: "4h" });
  return (
    <FieldGroup label="Opens" hint="the times add up" problem={fields.at(SCHEDULE)?.message}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {times.map((_, index) => (
          <OneTime
            // biome-ignore lint/suspicious/noArrayIndexKey: a time has no identity but its place
            key={index}
            fields={fields}
            path={[...SCHEDULE, index]}
            number={index + 1}
            onRemove={times.length > 1 ? () => fields.set([...SCHEDULE, index], undefined) : undefined}
          />
        ))}
        {times.length < MAX_TIMES ? <AddRow onAdd={add}>Add a time</AddRow> : null}
      </div>
    </FieldGroup>
  );
}

interface OneTimeProps {
  readonly fields: ConfigFields;
  readonly path: FieldPath;
  readonly number: number;
  readonly onRemove: (() => void) | undefined;
}

function OneTime({ fields, path, number, onRemove }: OneTimeProps) {
  const part = (name: "start" | "duration") => ({
    value: fields.text([...path, name]),
    problem: fields.at([...path, name])?.message,
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      setTyped(fields, [...path, name], target.value),
  });
  return (
    <fieldset className="grid min-w-0 gap-2.5 border-line border-l-2 pl-3">
      <legend className="sr-only">{`Time ${number}`}</legend>
      <Choices
        label="Days"
        hint="none: each day"
        fields={fields}
        path={[...path, "days"]}
        options={WEEKDAYS.map((day) => ({ value: day, label: day }))}
      />
      <div className="grid grid-cols-2 gap-3 sheet:max-w-80">
        <InputField machine label="From" hint="HH:MM" placeholder="02:00" {...part("start")} />
        <InputField machine label="For" hint="4h, 90m" placeholder="4h" {...part("duration")} />
      </div>
      <Choices
        label="Weeks of the month"
        hint="none: each week"
        fields={fields}
        path={[...path, "weeks"]}
        options={WEEKS}
      />
      {onRemove ? (
        <div className="-ml-2">
          <Button appearance="quiet" aria-label={`Remove time ${number}`} onClick={onRemove}>
            Remove
          </Button>
        </div>
      ) : null}
    </fieldset>
  );
}

interface ChoicesProps {
  readonly label: string;
  readonly hint: string;
  readonly fields: ConfigFields;
  readonly path: FieldPath;
  readonly options: readonly { readonly value: string | number; readonly label: string }[];
}

/** Several of a few; none is written as nothing. */
function Choices({ label, hint, fields, path, options }: ChoicesProps) {
  const chosen = fields.items(path);
  const choose = (value: string | number, isChosen: boolean) => {
    const next = options
      .map((option) => option.value)
      .filter((each) => (each === value ? isChosen : chosen.includes(each)));
    fields.set(path, next.length === 0 ? undefined : next);
  };
  return (
    <FieldGroup label={label} hint={hint} problem={fields.at(path)?.message}>
      <div className="flex flex-wrap gap-1.5">
        {options.map(({ value, label: text }) => (
          <Checkbox
            key={value}
            boxed
            label={text}
            checked={chosen.includes(value)}
            onChecked={(isChosen) => choose(value, isChosen)}
          />
        ))}
      </div>
    </FieldGroup>
  );
}
