import { Fragment, type ReactNode } from "react";
import { cn } from "@/lib/cn";

interface Fact {
  readonly label: string;
  /** Nothing is rendered as "none": leave out unknown values. */
  readonly value: ReactNode;
  /** A machine reads it back: a name, a hash, an address. */
  readonly machine?: boolean;
}

/** Facts about one object, label by label. Values wrap anywhere and are never cut. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className="grid grid-cols-[104px_minmax(0,1fr)] gap-x-4 gap-y-[3px]">
      {facts.map(({ label, value, machine }) => (
        <Fragment key={label}>
          <dt className="text-text-3">{label}</dt>
          <dd
            className={cn(
              "min-w-0 [overflow-wrap:anywhere]",
              Boolean(machine && value) && "mono text-small leading-[19px]",
              !value && "text-text-2",
            )}
          >
            {value || "none"}
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}

interface KeyValuesProps {
  readonly label: string;
  readonly entries: readonly (readonly [key: string, value: string])[];
}

/** Labels, claims and variables as chips that a machine could read back. */
export function KeyValues({ label, entries }: KeyValuesProps) {
  if (entries.length === 0) return <span className="text-text-3">none</span>;
  return (
    <ul aria-label={label} className="flex flex-wrap gap-1">
      {entries.map(([key, value]) => (
        <li
          key={key}
          className="max-w-full rounded-badge border border-line bg-sunken px-1.5 font-mono text-small leading-[18px] tracking-[-0.02em] [overflow-wrap:anywhere]"
        >
          <span className="text-text-3">{key}=</span>
          {value}
        </li>
      ))}
    </ul>
  );
}
