"use client";

import { memo, useId, useState } from "react";
import { Tick } from "@/components/ui/checkbox";
import type { Facets } from "@/lib/api/list";
import { cn } from "@/lib/cn";
import { asksFor, toggleValue } from "@/lib/filter/edit-filter";
import { count } from "@/lib/format/count";
import type { FacetField, FacetGroupsProps } from "./list-facets";

/** Each field with its values, the most frequent first. */
export const FacetGroups = memo(function FacetGroups({ fields, facets, text, onText }: FacetGroupsProps) {
  return fields.map((field) => <Facet key={field.key} field={field} facet={facets[field.key]} text={text} onText={onText} />);
});

const FEW = 6;

interface FacetProps extends Pick<FacetGroupsProps, "text" | "onText"> {
  readonly field: FacetField;
  readonly facet: Facets[string] | undefined;
}

function Facet({ field: { key, word, wordOf = (value) => value }, facet, text, onText }: FacetProps) {
  const [isOpen, setOpen] = useState(false);
  if (!facet || facet.values.length === 0) return null;
  const values = isOpen ? facet.values : facet.values.filter(({ value }, place) => place < FEW || asksFor(text, key, value));
  const left = facet.values.length - values.length + facet.more;
  return (
    <fieldset className="min-w-0 px-3 pt-2 pb-1 pl-6">
      <legend className="float-left w-full text-micro text-text-3 leading-5">{word}</legend>
      {values.map(({ value, size }) => (
        <FacetValue
          key={value}
          word={wordOf(value)}
          size={size}
          isChosen={asksFor(text, key, value)}
          onToggle={() => onText(toggleValue(text, key, value))}
        />
      ))}
      {left > 0 && !isOpen ? (
        <button
          type="button"
          onClick={() => setOpen(true)}
          className="h-6 text-accent-text text-small hover:underline hover:underline-offset-2"
        >
          {count(left)} more
        </button>
      ) : null}
      {facet.more > 0 && isOpen ? <p className="text-small text-text-3 leading-6">and {count(facet.more)} that are rarer</p> : null}
    </fieldset>
  );
}

interface FacetValueProps {
  readonly word: string;
  readonly size: number;
  readonly isChosen: boolean;
  readonly onToggle: () => void;
}

function FacetValue({ word, size, isChosen, onToggle }: FacetValueProps) {
  const id = useId();
  return (
    <label htmlFor={id} className={cn("clear-both flex h-6 items-center gap-2 text-small", isChosen ? "text-text" : "text-text-2")}>
      <Tick id={id} checked={isChosen} onChecked={onToggle} disabled={false} />
      <span className="min-w-0 flex-1 truncate" title={word}>
        {word}
      </span>
      <span className="text-micro text-text-3 tabular-nums">{count(size)}</span>
    </label>
  );
}
