import { cn } from "@/lib/cn";
import { type YamlPiece, yamlLine } from "./yaml-line";

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
