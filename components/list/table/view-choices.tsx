"use client";

import { useSearchParams } from "next/navigation";
import type { ReactNode, RefObject } from "react";
import { changeAddress } from "@/components/list/list-address";
import { Button } from "@/components/ui/controls/button";
import { Checkbox } from "@/components/ui/controls/checkbox";
import { Segmented } from "@/components/ui/controls/segmented";
import { type Density, setDensity, useDensity } from "@/components/ui/layout/density";
import { BesidePanel } from "@/components/ui/overlay/beside-panel";
import { cn } from "@/lib/cn";
import type { ListName } from "@/lib/lists/rows";
import { type ColumnChoice, chosenColumns, withColumnToggled } from "./column-choice";
import { LabelChoices } from "./label-choices";
import { labelColumn, labelsIn, readColumns } from "./row-columns";

export interface ViewChoicesProps {
  /** All but the first, which is always shown. */
  readonly columns: readonly ColumnChoice[];
  /** A list of clusters, whose labels can be columns too. */
  readonly labelsOf?: ListName;
  /** Unhealthy rows show why below them. */
  readonly hasCauses?: boolean;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

/** Columns are in the address, so that a link shows the same; density is personal, and stored on this device. */
export function ViewChoices({ columns, labelsOf, hasCauses = false, anchor, onClose }: ViewChoicesProps) {
  const parameters = useSearchParams();
  const density = useDensity();
  const selected = readColumns(parameters.get("cols"));
  const shown = chosenColumns(columns, selected ?? drawnColumns());
  const toggle = (id: string) => {
    // A second quick press may come before the next render.
    const now = readColumns(new URLSearchParams(location.search).get("cols"));
    changeAddress({ cols: withColumnToggled(columns, now ?? drawnColumns(), id) }, "replaceState");
  };
  return (
    <BesidePanel label="Columns and rows" anchor={anchor} onClose={onClose} first="input" className="w-64">
      <Group title="Columns" isWide>
        {columns.map(({ id, label }) => (
          <Checkbox key={id} label={label} checked={shown.includes(id)} onChecked={() => toggle(id)} />
        ))}
      </Group>
      {labelsOf ? (
        <Group title="Labels">
          <LabelChoices view={labelsOf} shown={labelsIn(selected)} onToggle={(label) => toggle(labelColumn(label))} />
        </Group>
      ) : null}
      <div className="mt-2">
        <Button
          onClick={() => changeAddress({ cols: "" }, "replaceState")}
          reason={selected ? undefined : "Default columns, as far as they fit."}
        >
          Reset to default
        </Button>
      </div>
      <Group title="Rows">
        <Segmented<Density>
          label="Row density"
          value={density}
          onValue={setDensity}
          choices={[
            { value: "compact", label: "Compact" },
            { value: "comfortable", label: "Comfortable" },
          ]}
        />
      </Group>
      {hasCauses ? (
        <Group title="Problems">
          <Segmented<"once" | "each">
            label="Where problems are shown"
            value={parameters.get("why") === "each" ? "each" : "once"}
            onValue={(why) => changeAddress({ why: why === "each" ? why : "" }, "replaceState")}
            choices={[
              { value: "once", label: "Once per cause" },
              { value: "each", label: "On each row" },
            ]}
          />
        </Group>
      ) : null}
    </BesidePanel>
  );
}

interface GroupProps {
  readonly title: string;
  /** Its choices are many short words. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

function Group({ title, isWide = false, children }: GroupProps) {
  return (
    <fieldset className={cn("mt-2 grid first:mt-0", isWide && "grid-cols-2")}>
      <legend className="mb-1 text-small text-text-3">{title}</legend>
      {children}
    </fieldset>
  );
}

/** The columns, as an address has them, that the page's table has room for; undefined without a table. */
function drawnColumns(): readonly string[] | undefined {
  const heads = [...document.querySelectorAll<HTMLElement>("th[data-column]")];
  return heads.length > 0 ? heads.flatMap(({ dataset }) => dataset.column ?? []) : undefined;
}
