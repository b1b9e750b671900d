import { useId } from "react";
import type { ConfigFields } from "@/components/config-form/config-fields";
import { FieldGroup } from "@/components/ui/controls/field-group";
import { InputField } from "@/components/ui/controls/input-field";
import { Select } from "@/components/ui/controls/select-field";
import type { FieldPath } from "@/lib/objects/field-schema";
import { ClusterPartFields } from "./cluster-part-fields";
import { setTyped } from "./gate-fields";
import { ListedNames } from "./listed-names";
import { ScheduleFields } from "./schedule-fields";

/** When which clusters may start updates. */
export function WindowForm({ fields }: { readonly fields: ConfigFields }) {
  return (
    <>
      <InputField
        label="Description"
        value={fields.text(["spec", "description"])}
        maxLength={500}
        onChange={({ target }) => setTyped(fields, ["spec", "description"], target.value)}
      />
      <ScheduleFields fields={fields} />
      <ZoneField fields={fields} />
      <FieldGroup label="Each cluster's own time zone" hint="where the cluster names one">
        <KeyFields fields={fields} path={["spec", "timeZoneFrom"]} what="time zone" />
      </FieldGroup>
      <ListedNames
        label="Not on these days"
        hint="dates, separated by commas"
        any="2026-12-24"
        fields={fields}
        path={["spec", "exceptDates"]}
      />
      <ClusterPartFields fields={fields} />
      <FieldGroup label="Veto" hint="a cluster with it starts nothing, window or not">
        <div className="grid gap-1.5">
          <KeyFields fields={fields} path={["spec", "veto"]} what="veto" />
          {fields.value(["spec", "veto"]) === undefined ? null : (
            <ListedNames label="Values that refuse" any="any value" fields={fields} path={["spec", "veto", "values"]} />
          )}
        </div>
      </FieldGroup>
    </>
  );
}

function ZoneField({ fields }: { readonly fields: ConfigFields }) {
  const zones = useId();
  const path = ["spec", "timeZone"];
  return (
    <>
      <InputField
        machine
        label="Time zone"
        hint="of the IANA database"
        placeholder="UTC"
        list={zones}
        value={fields.text(path)}
        onChange={({ target }) => setTyped(fields, path, target.value)}
        problem={fields.at(path)?.message}
      />
      <datalist id={zones}>
        {Intl.supportedValuesOf("timeZone").map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </>
  );
}

interface KeyFieldsProps {
  readonly fields: ConfigFields;
  readonly path: FieldPath;
  /** "veto". */
  readonly what: string;
}

const SOURCES = [
  { value: "", label: "not used" },
  { value: "label", label: "by label" },
  { value: "claim", label: "by claim" },
];

/** A label or a claim of a cluster, one of the two. */
function KeyFields({ fields, path, what }: KeyFieldsProps) {
  const source = ["label", "claim"].find((each) => fields.value([...path, each]) !== undefined) ?? "";
  const name = fields.text([...path, source]);
  const set = (next: string, text: string) =>
    fields.set(path, next === "" ? undefined : { ...without(fields.value(path)), [next]: text });
  return (
    <div className="grid grid-cols-[112px_minmax(0,1fr)] gap-1.5">
      <Select
        control={{ "aria-label": `Source of the ${what}` }}
        options={SOURCES}
        value={source}
        onValue={(next) => set(next, name)}
      />
      {source === "" ? null : (
        <InputField
          machine
          label={`Name of the ${source}`}
          value={name}
          onChange={({ target }) => set(source, target.value)}
          problem={(fields.at([...path, source]) ?? fields.at(path))?.message}
        />
      )}
    </div>
  );
}

function without(value: unknown): Readonly<Record<string, unknown>> {
  const {
    label: _,
    claim: __,
    ...rest
  } = (typeof value === "object" && value !== null ? value : {}) as Readonly<Record<string, unknown>>;
  return rest;
}
