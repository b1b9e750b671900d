"use client";

import { Button } from "@/components/ui/controls/button";
import { CopyButton } from "@/components/ui/controls/copy-button";
import { CodeBlock } from "@/components/ui/yaml/code-block";
import { saveFile } from "@/components/ui/yaml/save-file";
import type { JoinText } from "@/lib/join/join-texts";

/** What is run or applied, to copy or to save. */
export function JoinTextBlock({ text: { about, file, label, text } }: { readonly text: JoinText }) {
  return (
    <section aria-label={label}>
      <div className="mb-1.5 flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 className="font-strong">{label}</h2>
          <p className="text-pretty text-small text-text-2">{about}</p>
        </div>
        <div className="flex gap-2">
          <CopyButton key={text} text={text} label="Copy" />
          <Button onClick={() => saveFile(file, text, "text/plain")}>Save as file</Button>
        </div>
      </div>
      <CodeBlock label={`${label} as text`} yaml={text} />
    </section>
  );
}
