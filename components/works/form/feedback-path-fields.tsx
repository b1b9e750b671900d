"use client";

import { useId } from "react";
import { AddRow, ConfigRow, FindingLines, RowInput } from "@/components/config-form/config-row";
import type { ObjectFields } from "@/components/config-form/object-fields";
import { FieldGroup } from "@/components/ui/controls/field-group";
import { isFields } from "@/lib/objects/editable";

/** The options of one manifest. */
export interface OptionProps {
  readonly options: ObjectFields;
}

interface Path {
  readonly name: string;
  readonly path: string;
}

/** Values of the object that its agent reports, each with a name of one's own. */
export function FeedbackPathFields({ options }: OptionProps) {
  const id = useId();
  const rules = options.items(["feedbackRules"]);
  const others = rules.filter((rule) => !isFields(rule) || rule.type !== "JSONPaths");
  const paths = rules.flatMap((rule) =>
    isFields(rule) && rule.type === "JSONPaths" && Array.isArray(rule.jsonPaths) ? rule.jsonPaths.map(readPath) : [],
  );
  const set = (next: readonly Path[]) => {
    const all = next.length > 0 ? [...others, { type: "JSONPaths", jsonPaths: next }] : others;
    options.set(["feedbackRules"], all.length > 0 ? all : undefined);
  };
  return (
    <FieldGroup label="Reported values" hint="JSONPaths below the object, such as .spec.replicas">
      <div className="grid gap-1.5">
        {paths.map((each, index) => (
          <ConfigRow
            // biome-ignore lint/suspicious/noArrayIndexKey: while its name is typed, a value is only its place
            key={index}
            label={`Value ${index + 1}`}
            onRemove={() => set(paths.filter((other) => other !== each))}
            below={<FindingLines id={`${id}-${index}`} findings={[pathFinding(each)]} />}
          >
            <RowInput
              aria-label="Name"
              aria-describedby={`${id}-${index}`}
              placeholder="name"
              value={each.name}
              onText={(name) => set(paths.with(index, { ...each, name }))}
            />
            <RowInput
              aria-label={`Path of ${each.name || "the value"}`}
              aria-describedby={`${id}-${index}`}
              placeholder=".spec.replicas"
              value={each.path}
              onText={(path) => set(paths.with(index, { ...each, path }))}
            />
          </ConfigRow>
        ))}
        <AddRow onAdd={() => set([...paths, { name: "", path: "." }])}>Add a value</AddRow>
      </div>
    </FieldGroup>
  );
}

function readPath(path: unknown): Path {
  const { name = "", path: text = "" } = isFields(path) ? path : {};
  return { name: String(name), path: String(text) };
}

function pathFinding({ name, path }: Path) {
  if (name !== "" && /^(\{\..+\}|\..+)$/.test(path)) return undefined;
  const message = name === "" ? "A value needs a name." : "A path begins with a dot: .status.phase";
  return { level: "problem" as const, path: [], message };
}
