"use client";

import { Fragment, memo, useId, useState } from "react";
import { Tick } from "@/components/ui/controls/checkbox";
import type { Facets } from "@/lib/api/list/list";
import { cn } from "@/lib/cn";
import { hasValue, toggleValue } from "@/lib/filter/edit-filter";
import { count } from "@/lib/format/count";
import { cutMiddle } from "@/lib/format/cut-middle";
import { useSteadyFacets } from "./use-steady-facets";

export interface FacetField {
  /** As the filter has it. */
  readonly key: string;
  readonly label: string;
  /** What a value is called on screen, where not as the filter has it. */
  readonly labelOf?: (value: string) => string;
}

export interface FacetGroupsProps {
  readonly fields: readonly FacetField[];
  readonly facets: Facets;
  readonly text: string;
  readonly onText: (text: string) => void;
}

/** Each field with its values, the most frequent first: as they were when the filter became this one. */
export const FacetGroups = memo(function FacetGroups({ fields, facets: counted, text, onText }: FacetGroupsProps) {
  const facets = useSteadyFacets(counted, text);
  return fields.map((field) => (
    <Facet key={field.key} field={field} facet={facets[field.key]} text={text} onText={onText} />
  ));
});

const FEW = 6;

interface FacetProps extends Pick<FacetGroupsProps, "text" | "onText"> {
  readonly field: FacetField;
  readonly facet: Facets[string] | undefined;
}

function Facet({ field: { key, label, labelOf = (value) => value }, facet, text, onText }: FacetProps) {
  const [isOpen, setOpen] = useState(false);
  if (!facet || facet.values.length === 0) return null;
  const values = isOpen
    ? facet.values
    : facet.values.filter(({ value }, index) => index < FEW || hasValue(text, key, value));
  const left = facet.values.length - values.length + facet.more;
  return (
    <fieldset className="min-w-0 px-3 pt-2 pb-1 pl-6">
      <legend className="float-left w-full text-micro text-text-3 leading-5">{label}</legend>
      {values.map(({ value, size }) => (
        <FacetValue
          key={value}
          label={labelOf(value)}
          size={size}
          isChosen={hasValue(text, key, value)}
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
      {facet.more > 0 && isOpen ? (
        <p className="text-small text-text-3 leading-6">and {count(facet.more)} that are less frequent</p>
      ) : null}
    </fieldset>
  );
}

/** About two lines. Names differ at their ends, and are cut in the middle; of sentences the beginning is shown. */
const MAX_NAME = 32;

/** A name like ProgressivePerGroup goes on in the next line with one of its words. */
function Breakable({ name }: { readonly name: string }) {
  return name.split(/(?<=[a-z])(?=[A-Z])/).map((word, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: words of one name stay in their order
    <Fragment key={index}>
      {index > 0 ? <wbr /> : null}
      {word}
    </Fragment>
  ));
}

interface FacetValueProps {
  readonly label: string;
  readonly size: number;
  readonly isChosen: boolean;
  readonly onToggle: () => void;
}

function FacetValue({ label, size, isChosen, onToggle }: FacetValueProps) {
  const id = useId();
  const isName = !/\s/.test(label);
  return (
    <label
      htmlFor={id}
      className={cn("clear-both flex min-h-6 items-start gap-2 text-small", isChosen ? "text-text" : "text-text-2")}
    >
      <span className="flex h-6 items-center">
        <Tick id={id} checked={isChosen} onChecked={onToggle} disabled={false} />
      </span>
      <span
        className={cn("min-w-0 flex-1 py-[3px] leading-[18px] [overflow-wrap:anywhere]", isName ? "" : "line-clamp-2")}
        title={label}
      >
        {isName ? <Breakable name={cutMiddle(label, MAX_NAME)} /> : label}
      </span>
      <span className="text-micro text-text-3 tabular-nums leading-6">{count(size)}</span>
    </label>
  );
}
