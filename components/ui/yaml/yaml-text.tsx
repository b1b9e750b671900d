import { cn } from "@/lib/cn";

interface YamlPiece {
  readonly role: "space" | "key" | "value" | "comment";
  readonly text: string;
}

/** `key:`, perhaps behind dashes, and what follows it. Quoted keys may hold a colon. */
const KEY = /^((?:- +)*)("(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^\s#"'[{>|&*!%@`-][^#]*?|-[^\s#][^#]*?)(:)(?=\s|$)/;

/**
 * One line of YAML as highlighted pieces. Joined they are the line. Other lines are not considered: within a block of
 * text it may see a key.
 */
export function yamlLine(line: string): readonly YamlPiece[] {
  const space = /^\s*/.exec(line)?.[0] ?? "";
  const rest = line.slice(space.length);
  const key = KEY.exec(rest)?.[0] ?? /^(?:- +)+|^-$/.exec(rest)?.[0] ?? "";
  const tail = rest.slice(key.length);
  const cut = commentAt(tail, key === "");
  const pieces: readonly YamlPiece[] = [
    { role: "space", text: space },
    { role: "key", text: key },
    { role: "value", text: tail.slice(0, cut) },
    { role: "comment", text: tail.slice(cut) },
  ];
  return pieces.filter(({ text }) => text !== "");
}

/** Starts where a value may start, and may contain anything. */
const QUOTED = /(?<=^|[\s[{,])("(?:[^"\\]|\\.)*"?|'[^']*'?)/g;

/** Start of a comment: a # at the start or after a space, outside quotes. */
function commentAt(text: string, atStart: boolean): number {
  const unquoted = text.replace(QUOTED, (quoted) => "_".repeat(quoted.length));
  const index = unquoted.search(atStart ? /(?<=^|\s)#/ : /(?<=\s)#/);
  return index === -1 ? text.length : index;
}

const APPEARANCE = {
  space: undefined,
  key: "text-text-2",
  value: "text-text",
  comment: "text-text-3",
} as const satisfies Record<YamlPiece["role"], string | undefined>;

interface YamlTextProps {
  readonly line: string;
  readonly wrong?: boolean;
}

/** One line: muted keys, prominent values. No rainbow. */
export function YamlText({ line, wrong = false }: YamlTextProps) {
  return yamlLine(line).map(({ role, text }) => {
    const mark = wrong && role === "value" && "underline decoration-bad decoration-wavy underline-offset-[3px]";
    return (
      <span key={role} className={cn(APPEARANCE[role], mark)}>
        {text}
      </span>
    );
  });
}
