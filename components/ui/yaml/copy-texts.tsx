"use client";

import { useState } from "react";
import { CopyButton } from "@/components/ui/controls/copy-button";
import { Segmented } from "@/components/ui/controls/segmented";
import { CodeBlock } from "./code-block";

interface CopyTextsProps {
  /** "Copy as". */
  readonly title: string;
  readonly texts: readonly { readonly label: string; readonly text: string }[];
  /** What to fill in. */
  readonly hint?: string;
  readonly isOpen?: boolean;
}

/** The same content in several forms, in a fold: to look at and to copy. Nothing without one. */
export function CopyTexts({ isOpen = false, ...forms }: CopyTextsProps) {
  if (forms.texts.length === 0) return null;
  return (
    <details open={isOpen} className="mt-4">
      <summary className="text-text-2 hover:text-text">
        {forms.title} {forms.texts.map(({ label }) => label).join(", ")}
      </summary>
      <CopyForms {...forms} />
    </details>
  );
}

/** One of the forms at a time, to look at and to copy. */
export function CopyForms({ title, texts, hint }: Omit<CopyTextsProps, "isOpen">) {
  const [chosen, setChosen] = useState(texts[0]?.label ?? "");
  const shown = texts.find(({ label }) => label === chosen) ?? texts[0];
  if (!shown) return null;
  return (
    <>
      <div className="mt-2 mb-1.5 flex flex-wrap items-center gap-2">
        <Segmented
          label={title}
          choices={texts.map(({ label }) => ({ value: label, label }))}
          value={shown.label}
          onValue={setChosen}
        />
        <CopyButton key={shown.label} text={shown.text} label="Copy" />
        {hint === undefined || !shown.text.includes(hint) ? null : (
          <span className="text-small text-text-3">
            Replace <span className="mono">{hint}</span>.
          </span>
        )}
      </div>
      <CodeBlock label={`${title} ${shown.label}`} yaml={shown.text} />
    </>
  );
}
