import type { ReactNode } from "react";

interface FactProps {
  readonly label: string;
  readonly children: ReactNode;
}

/** A heading with a hairline below, and what belongs to it. */
export function FactGroup({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="mb-4">
      <h3 className="mb-2.5 border-line border-b pb-1.5 font-strong">{title}</h3>
      {children}
    </section>
  );
}

export function FactList({ children }: { readonly children: ReactNode }) {
  return (
    <dl className="grid grid-cols-[88px_minmax(0,1fr)] gap-x-4 gap-y-[3px] sheet:grid-cols-[104px_minmax(0,1fr)]">
      {children}
    </dl>
  );
}

export function Fact({ label, children }: FactProps) {
  return (
    <>
      <dt className="text-text-3">{label}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere]">{children}</dd>
    </>
  );
}

/** Machine-readable values, one per line, never cut; or a text for none. */
export function Values({ of, none }: { readonly of: readonly string[]; readonly none: string }) {
  if (of.length === 0) return <span className="text-text-2">{none}</span>;
  return (
    <ul>
      {of.map((value) => (
        <li key={value} className="font-mono text-small leading-[19px] tracking-[-0.02em]">
          {value}
        </li>
      ))}
    </ul>
  );
}
