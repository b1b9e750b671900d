"use client";

import { useQueries, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { TextFilter } from "@/components/ui/controls/text-filter";
import { Dialog } from "@/components/ui/overlay/dialog";
import { type Arranged, arrangeable } from "@/lib/dashboards/arrange";
import type { Panel } from "@/lib/dashboards/model";
import { readPanel } from "@/lib/dashboards/read-panel";
import { dashboardList, dashboardText } from "@/lib/queries/metrics/dashboards";

const MAX_DASHBOARDS = 50;
const MAX_SHOWN = 100;

interface PanelCatalogueProps {
  readonly onClose: () => void;
  readonly onAdd: (panel: Arranged["panels"][number], from: Arranged) => void;
}

interface Offer {
  readonly key: string;
  readonly raw: Arranged["panels"][number];
  readonly panel: Panel;
  readonly from: Arranged;
}

/** The panels of all dashboards that the caller may see, to add one of them. */
export function PanelCatalogue({ onClose, onAdd }: PanelCatalogueProps) {
  const [text, setText] = useState("");
  const { offers, failed, isPending } = useOffers();
  const words = text.toLowerCase().split(/\s+/);
  const found = offers.filter((one) => words.every((word) => searched(one).includes(word)));
  return (
    <Dialog title="Add a panel" onClose={onClose} foot={<Button onClick={onClose}>Cancel</Button>}>
      <TextFilter label="Title, unit, query or dashboard" text={text} onText={setText} />
      <ul aria-label="Panels to add" className="mt-3 max-h-[50vh] overflow-auto">
        {found.slice(0, MAX_SHOWN).map(({ key, raw, panel, from }) => (
          <li key={key} className="flex items-start gap-3 border-line border-b py-2">
            <div className="min-w-0 flex-1">
              <p className="truncate font-medium">{panel.title || panel.type}</p>
              <p className="truncate text-small text-text-2">
                {[String(from.title ?? ""), panel.type, panel.field.unit].filter((one) => one !== "").join(" · ")}
              </p>
              {panel.queries.map(({ ref, expr }) => (
                <code key={ref} className="mono line-clamp-2 text-small text-text-3 [overflow-wrap:anywhere]">
                  {expr}
                </code>
              ))}
            </div>
            <Button aria-label={`Add ${panel.title || panel.type}`} onClick={() => onAdd(raw, from)}>
              Add
            </Button>
          </li>
        ))}
      </ul>
      <p role="status" className="pt-2 text-small text-text-3">
        {isPending ? "Loading…" : `${found.length} of ${offers.length} panels`}
        {found.length > MAX_SHOWN ? `; the first ${MAX_SHOWN} are shown` : ""}
        {failed === 0 ? "" : `; ${failed} dashboards could not be read`}
      </p>
    </Dialog>
  );
}

const searched = ({ panel, from }: Offer) =>
  [panel.title, panel.type, panel.field.unit, String(from.title), ...panel.queries.map(({ expr }) => expr)]
    .join(" ")
    .toLowerCase();

function useOffers() {
  const list = useQuery(dashboardList());
  const items = list.data?.items.slice(0, MAX_DASHBOARDS) ?? [];
  const { texts, failures, isPending } = useQueries({
    queries: items.map(dashboardText),
    combine: (answers) => ({
      texts: answers.map(({ data }) => data?.json),
      failures: answers.filter(({ isError }) => isError).length,
      isPending: answers.some((one) => one.isPending),
    }),
  });
  const read = useMemo(() => texts.map((json) => (json === undefined ? [] : offersOf(json))), [texts]);
  const offers = read.flatMap((some, at) => (some ?? []).map((one) => ({ ...one, key: `${at} ${one.key}` })));
  const broken = read.filter((one) => one === undefined).length;
  return { offers, failed: failures + broken + (list.isError ? 1 : 0), isPending: list.isPending || isPending };
}

/** Undefined of one that cannot be read. */
function offersOf(json: string): readonly Offer[] | undefined {
  try {
    const from = arrangeable(json);
    const inRows = from.panels.flatMap(({ panels }) => (Array.isArray(panels) ? (panels as Arranged["panels"]) : []));
    return [...from.panels, ...inRows].flatMap((raw, index) => {
      const { panel } = readPanel(raw, { path: "", id: "" });
      return panel.kind === "row" ? [] : [{ key: String(index), raw, panel, from }];
    });
  } catch {
    return undefined;
  }
}
