import { plural } from "@/lib/format/count";
import { CODE_LOOK } from "./code-block";
import { type DiffLine, diffLines } from "./diff-lines";
import { YamlWords } from "./yaml-words";

interface DiffBlockProps {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

const LOOK = {
  same: { line: "", sign: " ", word: "" },
  added: { line: "bg-good-soft", sign: "+", word: "added: " },
  removed: { line: "bg-bad-soft", sign: "−", word: "removed: " },
} as const;

/** What a write changes, line by line. */
export function DiffBlock({ label, before, after }: DiffBlockProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached with the keyboard
    <section aria-label={label} tabIndex={0} className={CODE_LOOK.ground}>
      <pre className={CODE_LOOK.lines}>
        {diffLines(before, after).map((line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line has no identity but its place
          <DiffRow key={place} line={line} />
        ))}
      </pre>
    </section>
  );
}

function DiffRow({ line }: { readonly line: DiffLine }) {
  if (line.kind === "folded") return <span className="block px-3 pl-[5ch] text-text-3">{plural(line.size, "line")} alike</span>;
  const look = LOOK[line.kind];
  return (
    <span className={`block px-3 ${look.line}`}>
      <span aria-hidden="true" className="inline-block w-[3ch] select-none text-text-2">
        {look.sign}
      </span>
      {look.word ? <span className="sr-only">{look.word}</span> : null}
      <YamlWords line={line.text} />
    </span>
  );
}
