import { cn } from "@/lib/cn";
import { YamlText } from "./yaml-text";

interface CodeBlockProps {
  /** What is read: "ClusterManagementAddOn node-cert-rotator". */
  readonly label: string;
  readonly yaml: string;
  /** By line, from 1: what the hub would do with it. */
  readonly problems?: ReadonlyMap<number, string>;
  /** From 1: marked, and scrolled to. */
  readonly line?: number | undefined;
}

/** The ground, which scrolls sideways, and the lines on it. */
export const CODE_APPEARANCE = {
  ground: "overflow-x-auto rounded-control bg-sunken py-2 [scrollbar-width:thin]",
  lines: "w-max min-w-full font-mono text-[12px] leading-[19px] tracking-[-0.02em]",
} as const;

/** YAML to read, numbered. */
export function CodeBlock({ label, yaml, problems, line: marked }: CodeBlockProps) {
  const lines = yaml.replace(/\n$/, "").split("\n");
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached with the keyboard
    <section aria-label={label} tabIndex={0} className={CODE_APPEARANCE.ground}>
      <pre className={CODE_APPEARANCE.lines}>
        {lines.map((line, index) => {
          const problem = problems?.get(index + 1);
          return (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: a line has no identity but its index
              key={index}
              ref={index + 1 === marked ? scrollTo : undefined}
              aria-current={index + 1 === marked || undefined}
              className={cn(
                "block px-3",
                index + 1 === marked && "bg-accent-soft shadow-[inset_2px_0_0_var(--accent)]",
                problem && "bg-bad-soft shadow-[inset_2px_0_0_var(--bad)]",
              )}
            >
              <span
                aria-hidden="true"
                className="inline-block w-[3ch] select-none pr-[1ch] text-right text-text-3 box-content"
              >
                {index + 1}
              </span>
              <YamlText line={line} wrong={problem !== undefined} />
              {problem ? <span className="block pl-[5ch] text-bad-text">{problem}</span> : null}
            </span>
          );
        })}
      </pre>
    </section>
  );
}

function scrollTo(line: HTMLElement | null): void {
  line?.scrollIntoView({ block: "center" });
}
