"use client";

import { useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { TextFilter } from "@/components/ui/controls/text-filter";
import { Dialog } from "@/components/ui/overlay/dialog";
import { cn } from "@/lib/cn";
import type { Arranged } from "@/lib/dashboards/arrange";
import { plural } from "@/lib/format/count";
import { PanelPreview } from "./panel-preview";
import { typeName } from "./unit-names";
import { isFound, type Offer, useOffers } from "./use-offers";

const MAX_SHOWN = 200;

interface PanelCatalogueProps {
  readonly onClose: () => void;
  readonly onAdd: (panel: Arranged["panels"][number], from: Arranged) => void;
}

/** Panels to begin with. */
const NEW: readonly { readonly label: string; readonly raw: Arranged["panels"][number] }[] = [
  {
    label: "Empty chart",
    raw: { type: "timeseries", title: "New panel", gridPos: { w: 12, h: 8 }, targets: [{ refId: "A", expr: "" }] },
  },
  {
    label: "Text",
    raw: { type: "text", title: "", gridPos: { w: 12, h: 4 }, options: { mode: "markdown", content: "## Notes" } },
  },
  {
    label: "Row",
    raw: { type: "row", title: "New row", gridPos: { w: 24, h: 1 }, collapsed: false, panels: [] },
  },
];
const NOWHERE: Arranged = { panels: [] };

/** A new panel, or one of any dashboard that the caller may see, as it looks now. */
export function PanelCatalogue({ onClose, onAdd }: PanelCatalogueProps) {
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState<Offer>();
  const { offers, failed, isPending } = useOffers();
  const found = offers.filter((one) => isFound(one, text));
  const add = () => chosen && onAdd(chosen.raw, chosen.from);
  return (
    <Dialog
      title="Add a panel"
      isWide={true}
      isSheet={true}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button appearance="primary" reason={chosen ? undefined : "Choose a panel first."} onClick={add}>
            Add
          </Button>
        </>
      }
    >
      <div className="grid gap-x-5 gap-y-3 sheet:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <div className="min-w-0">
          <div className="mb-2 flex flex-wrap gap-2">
            {NEW.map(({ label, raw }) => (
              <Button key={label} onClick={() => onAdd(raw, NOWHERE)}>
                {label}
              </Button>
            ))}
          </div>
          <TextFilter label="Title, unit, query or dashboard" text={text} onText={setText} />
          <OfferList offers={found.slice(0, MAX_SHOWN)} chosen={chosen} onChoose={setChosen} />
          <p role="status" className="pt-2 text-small text-text-3">
            {isPending ? "Loading…" : `${found.length} of ${plural(offers.length, "panel")}`}
            {found.length > MAX_SHOWN ? `; the first ${MAX_SHOWN} are shown` : ""}
            {failed === 0 ? "" : `; ${plural(failed, "dashboard")} could not be read`}
          </p>
        </div>
        <div className="min-w-0">
          {chosen ? (
            <PanelPreview key={chosen.key} offer={chosen} />
          ) : (
            <p className="grid h-full min-h-24 place-items-center rounded-panel border border-line border-dashed text-small text-text-3">
              Choose a panel to see it here.
            </p>
          )}
        </div>
      </div>
    </Dialog>
  );
}

interface OfferListProps {
  readonly offers: readonly Offer[];
  readonly chosen: Offer | undefined;
  readonly onChoose: (offer: Offer) => void;
}

/** Under the name of the dashboard that each is of. */
function OfferList({ offers, chosen, onChoose }: OfferListProps) {
  return (
    <ul
      aria-label="Panels to add"
      className="mt-2 h-[28vh] overflow-auto rounded-control border border-line sheet:h-[46vh]"
    >
      {offers.map((one, at) => (
        <li key={one.key}>
          {offers[at - 1]?.from === one.from ? null : (
            <p className="sticky top-0 truncate bg-sunken px-2.5 py-1 text-small text-text-3">
              {String(one.from.title ?? "Dashboard")}
            </p>
          )}
          <button
            type="button"
            aria-pressed={one.key === chosen?.key}
            onClick={() => onChoose(one)}
            className={cn(
              "flex w-full min-w-0 items-baseline gap-2 px-2.5 py-1.5 text-left outline-offset-[-2px] hover:bg-hover",
              one.key === chosen?.key && "bg-selected shadow-[inset_2px_0_0_var(--accent)]",
            )}
          >
            <span className="min-w-0 flex-1 truncate">{one.panel.title || one.panel.type}</span>
            <span className="flex-none text-small text-text-3">{typeName(one.panel.type)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
