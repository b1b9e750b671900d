"use client";

import { type FormEvent, useId, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { InputField } from "@/components/ui/controls/input-field";

interface WhyFormProps {
  /** "Add-on", "Cluster". */
  readonly label: string;
  readonly hint: string;
  /** The current choice, "" for none. */
  readonly selected: string;
  readonly options: readonly { readonly name: string; readonly note: string }[];
  /** Of the button. */
  readonly action?: string;
  readonly onTyped?: (text: string) => void;
  readonly onSubmit: (name: string) => void;
}

/** Chooses what to show or explain: from a list, or any name. */
export function WhyForm({ label, hint, selected, options, action = "Explain", onTyped, onSubmit }: WhyFormProps) {
  const list = useId();
  const [text, setText] = useState(selected);
  const name = text.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name !== "") onSubmit(name);
  };
  return (
    <form onSubmit={submit} className="flex max-w-[560px] items-end gap-2 px-4 pt-4 sheet:px-6">
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
      <Button type="submit" reason={name === "" ? `Enter the ${label.toLowerCase()} first.` : undefined}>
        {action}
      </Button>
    </form>
  );
}
