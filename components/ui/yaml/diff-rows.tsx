import { useMemo } from "react";
import { count, plural } from "@/lib/format/count";
import { CODE_APPEARANCE } from "./code-block";
import { type DiffLine, diffLines, type LineDiff } from "./diff-lines";
import { YamlText } from "./yaml-text";

interface DiffRowsProps {
  readonly before: string;
  readonly after: string;
}

const APPEARANCE = {
  same: { line: "", sign: " ", label: "" },
  added: { line: "bg-good-soft", sign: "+", label: "added: " },
  removed: { line: "bg-bad-soft", sign: "−", label: "removed: " },
} as const;

/** The lines that differ, or why they are not shown. */
export function DiffRows({ before, after }: DiffRowsProps) {
  const diff = useMemo(() => diffLines(before, after), [before, after]);
  if (diff.kind !== "lines") return <p className="px-3 text-text-2">{limitMessage(diff)}</p>;
  return (
    <pre className={CODE_APPEARANCE.lines}>
      {diff.lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line has no identity but its index
        <DiffRow key={index} line={line} />
      ))}
    </pre>
  );
}

function limitMessage(diff: Exclude<LineDiff, { readonly kind: "lines" }>): string {
  if (diff.kind === "too-large") return `Too large to compare: ${plural(diff.lines, "line")}.`;
  return `Too many changes to show: more than ${count(diff.maxChanges)} lines.`;
}

function DiffRow({ line }: { readonly line: DiffLine }) {
  if (line.kind === "folded")
    return <span className="block px-3 pl-[5ch] text-text-3">{plural(line.size, "unchanged line")}</span>;
  const { line: ground, sign, label } = APPEARANCE[line.kind];
  return (
    <span className={`block px-3 ${ground}`}>
      <span aria-hidden="true" className="inline-block w-[3ch] select-none text-text-2">
        {sign}
      </span>
      {label ? <span className="sr-only">{label}</span> : null}
      <YamlText line={line.text} />
    </span>
  );
}
