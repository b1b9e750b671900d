import { Fragment, type ReactNode } from "react";
import { Link } from "@/components/ui/controls/link";
import { cn } from "@/lib/cn";

interface PageHeaderProps {
  readonly title: string;
  /** A verb before the name: "Enable". */
  readonly verb?: string | undefined;
  /** The title is a name that a machine reads back. */
  readonly machine?: boolean;
  /** How many there are: "184 of 10,000". */
  readonly figure?: string | undefined;
  /** Where the page lies, outermost first. */
  readonly crumbs?: readonly { readonly href: string; readonly label: string }[];
  /** One pill, of the worst axis, then plain badges. */
  readonly badges?: ReactNode;
  /** At most one primary and two secondary; the rest in a menu. */
  readonly actions?: ReactNode;
  /** A line below. */
  readonly about?: ReactNode;
}

export function PageHeader({
  title,
  verb,
  machine = false,
  figure,
  crumbs = [],
  badges,
  actions,
  about,
}: PageHeaderProps) {
  const name = (
    // Whole on the next line before it breaks at one of its hyphens.
    <span
      className={cn(machine && "inline-block max-w-full font-mono text-[17px] tracking-[-0.03em] sheet:text-[19px]")}
    >
      {title}
    </span>
  );
  return (
    <header className="px-4 pt-3.5 sheet:px-6 sheet:pt-4">
      {crumbs.length > 0 ? <Crumbs crumbs={crumbs} /> : null}
      <div className="flex flex-wrap items-start gap-x-2.5 gap-y-2">
        {/* Actions stay at its right while it has this much room. */}
        <div
          className={cn(
            "flex min-w-0 grow flex-wrap items-center gap-x-2.5 gap-y-1",
            machine ? "basis-72" : "basis-40",
          )}
        >
          <h1 className="min-w-0 font-strong text-title tracking-title [overflow-wrap:anywhere]">
            {verb ? `${verb} ` : null}
            {name}
          </h1>
          {figure === undefined ? null : <span className="text-text-3">{figure}</span>}
          {badges ? <div className="flex flex-wrap items-center gap-x-3 gap-y-1">{badges}</div> : null}
        </div>
        {actions ? (
          <div
            className={cn(
              "flex w-full flex-wrap items-center gap-2 sheet:ml-auto sheet:w-auto sheet:justify-end max-sheet:*:flex-1 max-sheet:[&>:has([popover])]:flex-none",
              // Those of an object come and go with its state: the others stay where they are.
              machine && "sheet:min-w-54",
            )}
          >
            {actions}
          </div>
        ) : null}
      </div>
      {about ? <div className="mt-1 text-text-2">{about}</div> : null}
    </header>
  );
}

function Crumbs({ crumbs }: { readonly crumbs: NonNullable<PageHeaderProps["crumbs"]> }) {
  return (
    <nav aria-label="Where this is" className="text-small text-text-3">
      {crumbs.map(({ href, label }, index) => (
        <Fragment key={href}>
          {index > 0 ? <span aria-hidden="true"> / </span> : null}
          <Link href={href} className="hover:text-text">
            {label}
          </Link>
        </Fragment>
      ))}
    </nav>
  );
}
