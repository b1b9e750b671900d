import type { ReactNode } from "react";
import { Link } from "@/components/ui/controls/link";

interface AxesProps {
  /** At most three. */
  readonly axes: readonly { readonly label: string; readonly value: ReactNode }[];
}

/** How a thing is on each axis, in one ruled strip. */
export function Axes({ axes }: AxesProps) {
  return (
    <dl className="mt-4 flex rounded-control border border-line">
      {axes.map(({ label, value }) => (
        <div key={label} className="min-w-0 flex-auto border-line border-l px-2.5 py-2 first:border-l-0">
          <dt className="text-micro text-text-3">{label}</dt>
          <dd className="mt-0.5 text-small leading-5 [&_span]:items-start [&_span]:whitespace-normal [&_time]:whitespace-normal [&_svg]:mt-[3px]">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface PeekPartProps {
  readonly title: string;
  readonly note?: string | undefined;
  readonly children: ReactNode;
}

export function PeekPart({ title, note, children }: PeekPartProps) {
  return (
    <section aria-label={title} className="mt-5">
      <h3 className="mb-1.5 flex flex-wrap items-baseline gap-x-2 font-strong">
        {title}
        {note ? <span className="font-regular text-small text-text-3">{note}</span> : null}
      </h3>
      {children}
    </section>
  );
}

interface PageLinksProps {
  /** "eks-prod-01": whose pages these are. */
  readonly of: string;
  readonly links: readonly { readonly label: string; readonly href: string }[];
}

/** The parts of its own page. */
export function PageLinks({ of, links }: PageLinksProps) {
  return (
    <nav aria-label={`Pages of ${of}`} className="mt-5 flex flex-wrap gap-x-4 gap-y-1 border-line border-t pt-3">
      {links.map(({ label, href }) => (
        <Link key={href} href={href} className="text-accent-text hover:underline hover:underline-offset-2">
          {label}
        </Link>
      ))}
    </nav>
  );
}
