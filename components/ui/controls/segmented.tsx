"use client";

import { useId } from "react";
import { cn } from "@/lib/cn";
import type { ChoicesProps } from "./choice";

/** Two to five short choices side by side; the arrow keys move between them. */
export function Segmented<V extends string>({ label, choices, value, onValue }: ChoicesProps<V>) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className="flex max-w-[calc(100%+4px)] overflow-x-auto p-0.5 -m-0.5 [scrollbar-width:none]"
    >
      {choices.map((choice, index) => (
        <label
          key={choice.value}
          title={choice.reason}
          className={cn(
            "duration-fast relative flex h-(--control-height) flex-none items-center gap-[5px] whitespace-nowrap border border-line-strong px-2.5 transition-colors max-[360px]:px-1.5",
            "has-focus-visible:z-1 has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-1",
            index === 0 ? "rounded-l-control" : "-ml-px",
            index === choices.length - 1 && "rounded-r-control",
            choice.value === value
              ? "bg-sunken font-medium text-text"
              : "bg-surface text-text-2 hover:bg-hover hover:text-text",
            choice.reason && "cursor-not-allowed text-text-3 hover:text-text-3",
          )}
        >
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            disabled={choice.reason !== undefined}
            onChange={() => onValue(choice.value)}
            className="sr-only"
          />
          {choice.label}
          {choice.figure === undefined ? null : <span className="font-regular text-text-3">{choice.figure}</span>}
          {choice.reason ? <span className="sr-only">{choice.reason}</span> : null}
        </label>
      ))}
    </div>
  );
}
