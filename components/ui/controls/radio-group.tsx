"use client";

import { useId } from "react";
import { cn } from "@/lib/cn";
import type { ChoicesProps } from "./choice";

/** Choices below one another, each with what it does and, where it cannot be chosen, why. */
export function RadioGroup<V extends string>({ label, choices, value, onValue }: ChoicesProps<V>) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className="grid gap-1">
      {choices.map((choice) => (
        <label
          key={choice.value}
          className={cn("flex min-h-(--control-height) items-start gap-2 py-1", choice.reason && "text-text-3")}
        >
          <span className="grid size-[18px] flex-none place-items-center">
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              disabled={choice.reason !== undefined}
              onChange={() => onValue(choice.value)}
              className="size-3.5 appearance-none rounded-full border border-control bg-surface checked:border-[4.5px] checked:border-accent disabled:border-line-strong"
            />
          </span>
          <span className="min-w-0 leading-[18px]">
            <span className={cn(choice.effect !== undefined && "font-medium")}>{choice.label}</span>
            {choice.figure === undefined ? null : (
              <span className="ml-1.5 text-small text-text-3">{choice.figure}</span>
            )}
            {choice.effect === undefined ? null : <span className="block text-small text-text-2">{choice.effect}</span>}
            {choice.reason === undefined ? null : <span className="block text-small text-text-3">{choice.reason}</span>}
          </span>
        </label>
      ))}
    </div>
  );
}
