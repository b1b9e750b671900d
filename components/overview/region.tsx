import type { ReactNode } from "react";
import { Link } from "@/components/ui/controls/link";
import { cn } from "@/lib/cn";
import { count } from "@/lib/format/count";

interface RegionProps {
  readonly title: string;
  readonly figure?: number | undefined;
  readonly note?: ReactNode;
  /** Where those are that the figure counts. */
  readonly counted?: string;
  /** Where all of it is. */
  readonly more?: { readonly href: string; readonly label: string };
  /** At the right, where there is no way to all of it. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A part of the page: its name, how many, and the way to all of them. */
export function Region({ title, figure, counted, note, more, action, children }: RegionProps) {
  return (
    <section aria-label={title}>
      <div className="flex min-h-10 flex-wrap items-center gap-x-2.5 px-4 sheet:px-6">
        <h2 className="whitespace-nowrap font-strong">{title}</h2>
        {figure === undefined ? null : <Figure figure={figure} href={counted} />}
        {note ? <span className="text-text-3">{note}</span> : null}
        {more ? (
          <Link
            href={more.href}
            className="ml-auto whitespace-nowrap text-accent-text text-small hover:underline hover:underline-offset-2"
          >
            {more.label}
          </Link>
        ) : null}
        {action ? <div className="ml-auto whitespace-nowrap">{action}</div> : null}
      </div>
      {children}
    </section>
  );
}

function Figure({ figure, href }: { readonly figure: number; readonly href: string | undefined }) {
  const digits = <span data-figure="">{count(figure)}</span>;
  if (href === undefined || figure === 0) return <span className="text-text-3">{digits}</span>;
  return (
    <Link
      href={href}
      className="text-text-3 underline decoration-line-strong underline-offset-[3px] hover:decoration-current"
    >
      {digits}
    </Link>
  );
}

interface RegionLineProps {
  readonly children: ReactNode;
  /** Shown after a delay, because it usually disappears soon. */
  readonly passing?: boolean;
}

/** One line instead of a region's content: nothing yet, or nothing at all. */
export function RegionLine({ children, passing = false }: RegionLineProps) {
  return (
    <p role="status" className={cn("px-4 pb-4 sheet:px-6", passing ? "animate-appear text-text-3" : "text-text-2")}>
      {children}
    </p>
  );
}
