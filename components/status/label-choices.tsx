"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { TextFilter } from "@/components/ui/text-filter";
import { MOST_LABELS } from "@/lib/api/list";
import type { ListName } from "@/lib/api/live";
import { count } from "@/lib/format/count";
import { facetValues } from "@/lib/queries/facet-values";

interface LabelChoicesProps {
  /** The list whose clusters have them. */
  readonly view: ListName;
  /** Those that there are columns for. */
  readonly shown: readonly string[];
  readonly onToggle: (label: string) => void;
}

/** So many are offered at once; whoever wants another one writes some of its name. */
const MOST_OFFERED = 5;

/** The labels that clusters bear, the most frequent first, to choose columns of. */
export function LabelChoices({ view, shown, onToggle }: LabelChoicesProps) {
  const [text, setText] = useState("");
  const like = useDeferredValue(text.trim());
  const { data, isPending } = useQuery({
    ...facetValues(view, { facets: "label", ...(like === "" ? {} : { like }) }),
    placeholderData: keepPreviousData,
  });
  const { values = [], more = 0 } = data?.label ?? {};
  const found = values.map(({ value }) => value).filter((label) => !shown.includes(label));
  const offered = found.slice(0, MOST_OFFERED);
  const others = found.length - offered.length + more;
  const isFull = shown.length >= MOST_LABELS;
  return (
    <>
      {others > 0 || like !== "" ? <TextFilter label="Find a label" text={text} onText={setText} /> : null}
      {[...shown, ...offered].map((label) => (
        <Checkbox
          key={label}
          label={<span className="mono [overflow-wrap:anywhere]">{label}</span>}
          checked={shown.includes(label)}
          onChecked={() => onToggle(label)}
          disabled={isFull && !shown.includes(label)}
        />
      ))}
      <p role="status" className="text-small text-text-3 empty:hidden">
        {words({ isPending, isFull, found: found.length, others })}
      </p>
    </>
  );
}

interface Said {
  readonly isPending: boolean;
  readonly isFull: boolean;
  readonly found: number;
  readonly others: number;
}

function words({ isPending, isFull, found, others }: Said): string {
  if (isPending) return "Reading the labels.";
  if (isFull) return `No more than ${MOST_LABELS} at once.`;
  if (found === 0) return "No other label like that.";
  return others > 0 ? `${count(others)} more.` : "";
}
