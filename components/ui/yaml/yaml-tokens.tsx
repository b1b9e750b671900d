import { cn } from "@/lib/cn";
import { type YamlPiece, yamlLine } from "./yaml-line";

const LOOK = {
  space: undefined,
  key: "text-text-2",
  value: "text-text",
  comment: "text-text-3",
} as const satisfies Record<YamlPiece["role"], string | undefined>;

interface YamlWordsProps {
  readonly line: string;
  readonly wrong?: boolean;
}

/** One line: muted keys, prominent values. No rainbow. */
export function YamlWords({ line, wrong = false }: YamlWordsProps) {
  return yamlLine(line).map(({ role, text }) => {
    const mark = wrong && role === "value" && "underline decoration-bad decoration-wavy underline-offset-[3px]";
    return (
      <span key={role} className={cn(LOOK[role], mark)}>
        {text}
      </span>
    );
  });
}
