"use client";

import { useId, useState } from "react";
import { deepEqual } from "@/lib/kube/patches";
import { isFields } from "@/lib/objects/editable";
import type { FieldPath } from "@/lib/objects/field-schema";
import type { ConfigFields } from "./config-fields";
import { AddRow, ConfigRow, FindingLines, RowInput } from "./config-row";

interface LabelRow {
  readonly key: string;
  readonly value: string;
}

interface LabelRowsProps {
  readonly fields: ConfigFields;
  readonly path: FieldPath;
  /** Labels that are not shown, and stay as they are. */
  readonly isHidden?: (key: string) => boolean;
}

/** Labels by name, as rows: names that are being typed may be empty or double for a while. */
export function LabelRows({ fields, path, isHidden = () => false }: LabelRowsProps) {
  const id = useId();
  const all = Object.entries(labelsIn(fields.value(path)));
  const hidden = Object.fromEntries(all.filter(([key]) => isHidden(key)));
  const current = Object.fromEntries(all.filter(([key]) => !isHidden(key)));
  const [typed, setTyped] = useState<readonly LabelRow[]>(() => rowsOf(current));
  const rows = deepEqual(labelsOf(typed), current) ? typed : rowsOf(current);
  const set = (next: readonly LabelRow[]) => {
    setTyped(next);
    fields.set(path, { ...labelsOf(next), ...hidden });
  };
  return (
    <>
      {rows.map((row, index) => {
        const finding = row.key === "" ? undefined : fields.at([...path, row.key]);
        const change = (part: Partial<LabelRow>) => set(rows.with(index, { ...row, ...part }));
        return (
          <ConfigRow
            // biome-ignore lint/suspicious/noArrayIndexKey: while its name is typed, a label is only its place
            key={index}
            label={`Label ${index + 1}`}
            onRemove={() => set(rows.toSpliced(index, 1))}
            below={<FindingLines id={`${id}-${index}`} findings={[finding]} />}
          >
            <RowInput
              aria-label="Label"
              aria-describedby={`${id}-${index}`}
              placeholder="label"
              value={row.key}
              onText={(key) => change({ key })}
              finding={finding}
            />
            <RowInput
              aria-label={`Value of ${row.key || "the label"}`}
              aria-describedby={`${id}-${index}`}
              placeholder="value"
              value={row.value}
              onText={(value) => change({ value })}
              finding={finding}
            />
          </ConfigRow>
        );
      })}
      <AddRow onAdd={() => setTyped([...rows, { key: "", value: "" }])}>Add a label</AddRow>
    </>
  );
}

function labelsIn(value: unknown): Readonly<Record<string, string>> {
  if (!isFields(value)) return {};
  return Object.fromEntries(Object.entries(value).map(([key, label]) => [key, String(label ?? "")]));
}

function rowsOf(labels: Readonly<Record<string, string>>): LabelRow[] {
  return Object.entries(labels).map(([key, value]) => ({ key, value }));
}

function labelsOf(rows: readonly LabelRow[]): Record<string, string> {
  return Object.fromEntries(rows.flatMap(({ key, value }) => (key === "" ? [] : [[key, value] as const])));
}
