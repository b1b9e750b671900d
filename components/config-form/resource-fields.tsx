import { useId } from "react";
import { FieldGroup } from "@/components/ui/controls/field-group";
import type { FieldPath } from "@/lib/objects/field-schema";
import type { ConfigFields } from "./config-fields";
import type { ConfigPartProps } from "./config-hints";
import { AddRow, ConfigRow, FindingLines, RowInput } from "./config-row";

const PATH = ["resourceRequirements"];
const AMOUNTS = [
  { part: "requests", resource: "cpu", label: "CPU requested" },
  { part: "limits", resource: "cpu", label: "CPU at most" },
  { part: "requests", resource: "memory", label: "Memory requested" },
  { part: "limits", resource: "memory", label: "Memory at most" },
] as const;

/** What containers may use. Other resources than CPU and memory stay as the text has them. */
export function ResourceFields({ fields, hints: { containers, notes } }: ConfigPartProps) {
  const id = useId();
  const items = fields.items(PATH);
  return (
    <FieldGroup label="Resources of containers" hint="of several that match, the last one counts" note={notes.pods}>
      <div className="grid gap-2.5">
        {items.map((_, index) => (
          <Requirement
            // biome-ignore lint/suspicious/noArrayIndexKey: while its pattern is typed, an entry is only its place
            key={index}
            fields={fields}
            path={[...PATH, index]}
            number={index + 1}
            list={`${id}-containers`}
            onRemove={() => fields.set(items.length === 1 ? PATH : [...PATH, index], undefined)}
          />
        ))}
        <datalist id={`${id}-containers`}>
          {[...containers, "*:*:*"].map((container) => (
            <option key={container} value={container} />
          ))}
        </datalist>
        <AddRow
          onAdd={() =>
            fields.set([...PATH, items.length], { containerID: containers[0] ?? "deployments:*:*", resources: {} })
          }
        >
          Add containers
        </AddRow>
      </div>
    </FieldGroup>
  );
}

interface RequirementProps {
  readonly fields: ConfigFields;
  readonly path: FieldPath;
  readonly number: number;
  readonly list: string;
  readonly onRemove: () => void;
}

function Requirement({ fields, path, number, list, onRemove }: RequirementProps) {
  const id = useId();
  const idPath = [...path, "containerID"];
  const amounts = AMOUNTS.map((each) => ({ ...each, path: [...path, "resources", each.part, each.resource] }));
  return (
    <ConfigRow
      label={`Containers ${number}`}
      onRemove={onRemove}
      below={
        <FindingLines id={id} findings={[fields.at(idPath), ...amounts.map((amount) => fields.at(amount.path))]} />
      }
    >
      <div className="@[26rem]:col-span-2">
        <RowInput
          aria-label="Containers, as kind:name:container"
          aria-describedby={id}
          placeholder="deployments:name:container"
          list={list}
          value={fields.text(idPath)}
          onText={(text) => fields.set(idPath, text)}
          finding={fields.at(idPath)}
        />
      </div>
      {amounts.map((amount) => (
        <RowInput
          key={amount.label}
          aria-label={amount.label}
          aria-describedby={id}
          placeholder={amount.label}
          value={fields.text(amount.path)}
          onText={(text) => fields.set(amount.path, text === "" ? undefined : text)}
          finding={fields.at(amount.path)}
        />
      ))}
    </ConfigRow>
  );
}
