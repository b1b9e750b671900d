import { Link } from "@/components/ui/controls/link";
import { Age } from "@/components/ui/feedback/age";
import type { StatusAppearance } from "@/components/ui/feedback/status-badge";
import { count } from "@/lib/format/count";
import { changeText, wasText } from "./change-labels";
import type { ChangeGroup } from "./health-changes";
import { Line } from "./line";

const MAX_NAMES = 3;
const GONE = { tone: "neutral", shape: "dash", label: "Removed" } as const satisfies StatusAppearance;

interface ChangeLineProps {
  readonly group: ChangeGroup;
  readonly hrefOf: (subject: string) => string;
}

/** What became how, and how it was before. */
export function ChangeLine({ group, hrefOf }: ChangeLineProps) {
  const { at, subjects, to, whose } = group;
  const { before, after } = changeText(group);
  const was = wasText(group);
  return (
    <Line
      mark={`health ${to?.label ?? GONE.label}`}
      appearance={to ?? GONE}
      time={<Age since={new Date(at).toISOString()} />}
    >
      <p className="text-pretty [overflow-wrap:anywhere]">
        {before}
        {whose === "cluster" ? null : <Subjects names={subjects} hrefOf={hrefOf} />}
        {after}
        {was ? <span className="text-text-3"> · {was}</span> : null}
      </p>
    </Line>
  );
}

interface SubjectsProps extends Pick<ChangeLineProps, "hrefOf"> {
  readonly names: readonly string[];
}

function Subjects({ names, hrefOf }: SubjectsProps) {
  const named = names.length === MAX_NAMES + 1 ? names : names.slice(0, MAX_NAMES);
  const more = names.length - named.length;
  return (
    <>
      {named.map((name, index) => (
        <span key={name}>
          {index > 0 ? separator(index, named.length, more) : ""}
          <Link href={hrefOf(name)} className="mono text-accent-text hover:underline hover:underline-offset-2">
            {name}
          </Link>
        </span>
      ))}
      {more > 0 ? ` and ${count(more)} more` : ""}
    </>
  );
}

function separator(index: number, length: number, more: number): string {
  return index === length - 1 && more === 0 ? " and " : ", ";
}
