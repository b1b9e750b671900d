"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { Checkbox } from "@/components/ui/controls/checkbox";
import { TextFilter } from "@/components/ui/controls/text-filter";
import { MAX_LABELS } from "@/lib/api/list/list";
import { count } from "@/lib/format/count";
import type { ListName } from "@/lib/lists/rows";
import { facetValues } from "@/lib/queries/list/facet-values";

interface LabelChoicesProps {
  /** The list whose clusters have them. */
  readonly view: ListName;
  /** Those that there are columns for. */
  readonly shown: readonly string[];
  readonly onToggle: (label: string) => void;
}

/** Number offered at once; for others, type part of the name. */
const MAX_SUGGESTIONS = 5;

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
  const offered = found.slice(0, MAX_SUGGESTIONS);
  const others = found.length - offered.length + more;
  const isFull = shown.length >= MAX_LABELS;
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
        {choicesText({ isPending, isFull, found: found.length, others })}
      </p>
    </>
  );
}

interface Outcome {
  readonly isPending: boolean;
  readonly isFull: boolean;
  readonly found: number;
  readonly others: number;
}

function choicesText({ isPending, isFull, found, others }: Outcome): string {
  if (isPending) return "Loading labels.";
  if (isFull) return `No more than ${MAX_LABELS} at once.`;
  if (found === 0) return "No matching label.";
  return others > 0 ? `${count(others)} more.` : "";
}
