"use client";

import { type FormEvent, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { InputField } from "@/components/ui/input-field";

interface WhyFormProps {
  /** "Add-on", "Cluster". */
  readonly label: string;
  readonly hint: string;
  /** What is asked about now, "" where nothing is. */
  readonly asked: string;
  readonly options: readonly { readonly name: string; readonly note: string }[];
  readonly onTyped?: (text: string) => void;
  readonly onAsk: (name: string) => void;
}

/** Chooses what to ask about: from a list, or any name at all. */
export function WhyForm({ label, hint, asked, options, onTyped, onAsk }: WhyFormProps) {
  const list = useId();
  const [text, setText] = useState(asked);
  const name = text.trim();
  const ask = (event: FormEvent) => {
    event.preventDefault();
    if (name !== "") onAsk(name);
  };
  return (
    <form onSubmit={ask} className="flex max-w-[560px] items-end gap-2 px-4 pt-4 sheet:px-6">
      <div className="min-w-0 flex-1">
        <InputField
          machine
          label={label}
          hint={hint}
          list={list}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            onTyped?.(target.value);
          }}
        />
        <datalist id={list}>
          {options.map((option) => (
            <option key={option.name} value={option.name}>
              {option.note}
            </option>
          ))}
        </datalist>
      </div>
      <Button type="submit" reason={name === "" ? `Name the ${label.toLowerCase()} first.` : undefined}>
        Ask why
      </Button>
    </form>
  );
}
