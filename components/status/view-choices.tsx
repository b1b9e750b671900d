"use client";

import { useSearchParams } from "next/navigation";
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { type Density, setDensity, useDensity } from "@/components/ui/density";
import { Segmented } from "@/components/ui/segmented";
import { showBeside } from "@/components/ui/show-beside";
import { changeAddress } from "./list-address";
import { readColumns } from "./row-columns";

export interface ViewChoicesProps {
  /** All but the first, which always stands; `isExtra`: not among the usual ones. */
  readonly columns: readonly { readonly id: string; readonly word: string; readonly isExtra?: boolean | undefined }[];
  /** Rows that are not well say why below them. */
  readonly hasCauses?: boolean;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

/** Columns are in the address, so that a link shows the same; how close rows stand is a matter of the eyes that look, and stays on this machine. */
export function ViewChoices({ columns, hasCauses = false, anchor, onClose }: ViewChoicesProps) {
  const popover = useRef<HTMLDivElement>(null);
  const parameters = useSearchParams();
  const density = useDensity();
  const asked = readColumns(parameters.get("cols"));
  const shown = asked ?? columns.filter(({ isExtra }) => !isExtra).map(({ id }) => id);
  useLayoutEffect(() => {
    const element = popover.current;
    if (!element || !anchor.current) return;
    showBeside(element, anchor.current, 4);
    element.querySelector("input")?.focus();
  }, [anchor]);
  const toggle = (id: string) => {
    const next = columns.map((each) => each.id).filter((each) => shown.includes(each) !== (each === id));
    changeAddress({ cols: next.length > 0 ? next.join(",") : "none" }, "replaceState");
  };
  return (
    <div
      ref={popover}
      popover="auto"
      role="dialog"
      aria-label="Columns and rows"
      onToggle={({ newState }) => newState === "closed" && onClose()}
      className="inset-auto m-0 max-h-[calc(100dvh-24px)] w-64 animate-rise overflow-y-auto rounded-panel bg-raised p-3 text-text shadow-pop"
    >
      <Group title="Columns">
        {columns.map(({ id, word }) => (
          <Checkbox key={id} label={word} checked={shown.includes(id)} onChecked={() => toggle(id)} />
        ))}
      </Group>
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
    </div>
  );
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <fieldset className="mt-2 grid first:mt-0">
      <legend className="mb-1 text-small text-text-3">{title}</legend>
      {children}
    </fieldset>
  );
}
