"use client";

import { useId } from "react";
import type { ObjectFields } from "@/components/config-form/object-fields";
import { Button } from "@/components/ui/controls/button";
import { InputField } from "@/components/ui/controls/input-field";
import { plural } from "@/lib/format/count";
import type { PlacementRow } from "@/lib/lists/placements/row";
import { RefStrategyFields } from "./ref-strategy-fields";

export const REFS = ["spec", "placementRefs"];

interface PlacementRefRowProps {
  readonly fields: ObjectFields;
  readonly index: number;
  readonly namespace: string;
  /** Of the namespace, as far as they are known. */
  readonly placements: readonly PlacementRow[];
  /** There are no others. */
  readonly isWhole: boolean;
  readonly onRemove: (() => void) | undefined;
}

/** One placement of a set by its name, with how many clusters it selects now, and how the set rolls out there. */
export function PlacementRefRow({ fields, index, namespace, placements, isWhole, onRemove }: PlacementRefRowProps) {
  const id = useId();
  const path = [...REFS, index];
  const name = fields.text([...path, "name"]);
  const row = placements.find(({ placement }) => placement === name);
  const taken = fields.items(REFS).filter((_, other) => fields.text([...REFS, other, "name"]) === name).length > 1;
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="sr-only">Placement {name || index + 1}</legend>
      <div>
        <InputField
          machine
          label="Placement"
          hint={row && `selects ${plural(row.chosen, "cluster")} now`}
          list={id}
          value={name}
          problem={taken && name !== "" ? `${name} is named twice: each placement has one strategy.` : undefined}
          onChange={({ target }) => fields.set([...path, "name"], target.value)}
        />
        <datalist id={id}>
          {placements.map(({ placement, chosen }) => (
            <option key={placement} value={placement} label={plural(chosen, "cluster")} />
          ))}
        </datalist>
        <p role="status" className="mt-1 text-small text-warn-text empty:hidden">
          {row || !isWhole || name === "" ? null : `There is no placement ${name} in ${namespace}: nothing rolls out.`}
        </p>
      </div>
      <RefStrategyFields fields={fields} path={[...path, "rolloutStrategy"]} placement={row} />
      {onRemove ? (
        <div>
          <Button appearance="quiet" onClick={onRemove}>
            Remove this placement
          </Button>
        </div>
      ) : null}
    </fieldset>
  );
}
