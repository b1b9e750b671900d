"use client";

import { type ReactNode, useState } from "react";
import { TextFilter } from "@/components/ui/controls/text-filter";
import { count } from "@/lib/format/count";

export interface NamedLine {
  readonly name: string;
  readonly note?: ReactNode;
}

interface NameListProps {
  readonly label: string;
  readonly lines: readonly NamedLine[];
  /** All that there are, where fewer were given. */
  readonly total: number;
  readonly empty: string;
}

const MAX_ROWS = 200;
const FILTERED_FROM = 9;

/** Names of clusters, each with a note. */
export function NameList({ label, lines, total, empty }: NameListProps) {
  const [text, setText] = useState("");
  const matching = lines.filter(({ name, note }) =>
    `${name} ${typeof note === "string" ? note : ""}`.toLowerCase().includes(text.trim().toLowerCase()),
  );
  const shown = matching.slice(0, MAX_ROWS);
  if (lines.length === 0) return <p className="py-3 text-text-2">{empty}</p>;
  return (
    <>
      {lines.length >= FILTERED_FROM ? (
        <div className="py-2.5">
          <TextFilter label="Filter by name or reason" text={text} onText={setText} />
        </div>
      ) : null}
      <ul aria-label={label}>
        {shown.map(({ name, note }) => (
          <li key={name} data-name={name} className="border-line border-b py-1.5">
            <span className="mono font-medium [overflow-wrap:anywhere]">{name}</span>
            {note ? <span className="block text-pretty text-small text-text-2">{note}</span> : null}
          </li>
        ))}
      </ul>
      <p className="py-2 text-small text-text-3">{footText(shown.length, matching.length, total, lines.length)}</p>
    </>
  );
}

function footText(shown: number, matching: number, total: number, given: number): string {
  if (matching === 0) return "Nothing matches.";
  if (shown < matching) return `The first ${count(shown)} of ${count(matching)}.`;
  return given < total ? `${count(given)} of ${count(total)} are listed.` : "";
}
