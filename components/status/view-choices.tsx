"use client";

import { useSearchParams } from "next/navigation";
import type { ReactNode, RefObject } from "react";
import { BesidePanel } from "@/components/ui/beside-panel";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { type Density, setDensity, useDensity } from "@/components/ui/density";
import { Segmented } from "@/components/ui/segmented";
import type { ListName } from "@/lib/api/live";
import { cn } from "@/lib/cn";
import { type ColumnChoice, chosenColumns, withColumnToggled } from "./column-choice";
import { LabelChoices } from "./label-choices";
import { changeAddress } from "./list-address";
import { labelColumn, labelsIn, readColumns } from "./row-columns";

export interface ViewChoicesProps {
  /** All but the first, which always stands. */
  readonly columns: readonly ColumnChoice[];
  /** A list of clusters, whose labels can be columns too. */
  readonly labelsOf?: ListName;
  /** Rows that are not well say why below them. */
  readonly hasCauses?: boolean;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

/** Columns are in the address, so that a link shows the same; how close rows stand is a matter of the eyes that look, and stays on this machine. */
export function ViewChoices({ columns, labelsOf, hasCauses = false, anchor, onClose }: ViewChoicesProps) {
  const parameters = useSearchParams();
  const density = useDensity();
  const asked = readColumns(parameters.get("cols"));
  const shown = chosenColumns(columns, asked);
  const toggle = (id: string) => {
    // Whoever presses twice quickly is ahead of what is drawn.
    const now = readColumns(new URLSearchParams(location.search).get("cols"));
    changeAddress({ cols: withColumnToggled(columns, now, id) }, "replaceState");
  };
  return (
    <BesidePanel label="Columns and rows" anchor={anchor} onClose={onClose} first="input" className="w-64">
      <Group title="Columns" isWide>
        {columns.map(({ id, word }) => (
          <Checkbox key={id} label={word} checked={shown.includes(id)} onChecked={() => toggle(id)} />
        ))}
      </Group>
      {labelsOf ? (
        <Group title="Labels">
          <LabelChoices view={labelsOf} shown={labelsIn(asked)} onToggle={(label) => toggle(labelColumn(label))} />
        </Group>
      ) : null}
      <div className="-ml-2.5">
        <Button
          look="quiet"
          onClick={() => changeAddress({ cols: "" }, "replaceState")}
          reason={asked ? undefined : "These are the usual ones, as far as they fit."}
        >
          The usual ones
        </Button>
      </div>
      <Group title="Rows">
        <Segmented<Density>
          label="How close rows stand"
          value={density}
          onValue={setDensity}
          choices={[
            { value: "compact", label: "Compact" },
            { value: "comfortable", label: "Comfortable" },
          ]}
        />
      </Group>
      {hasCauses ? (
        <Group title="What is wrong">
          <Segmented<"once" | "each">
            label="Where it is said what is wrong"
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
  /** Its choices are short words, and many. */
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
