import type { ReactNode } from "react";
import { cn } from "@/lib/cn";

interface SectionProps {
  readonly title: string;
  /** Over all columns, for what needs the width. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** One part of the kit under its name. */
export function Section({ title, wide = false, children }: SectionProps) {
  return (
    <section className={cn("min-w-0", wide && "nav:col-span-3")}>
      <h2 className="mb-3 border-line border-b pb-1 font-strong">{title}</h2>
      {children}
    </section>
  );
}

/** What is shown below it, in a word. */
export function Caption({ children }: { readonly children: ReactNode }) {
  return <p className="mt-2 mb-1 text-micro text-text-3">{children}</p>;
}
