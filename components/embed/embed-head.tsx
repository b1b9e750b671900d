import { ArrowUpRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "@/components/ui/controls/link";
import { cn } from "@/lib/cn";

interface EmbedHeadProps {
  readonly title: string;
  /** The title is a name that a machine reads back. */
  readonly machine?: boolean;
  /** One pill, or a figure. */
  readonly children?: ReactNode;
  /** The console's own page of it. */
  readonly href: string;
}

/** What a frame shows, and the way to all of it. */
export function EmbedHead({ title, machine = false, children, href }: EmbedHeadProps) {
  return (
    <header className="flex min-h-11 items-center gap-x-2.5 px-4 py-1.5 sheet:px-6">
      <h1
        className={cn(
          "min-w-0 font-strong [overflow-wrap:anywhere]",
          machine ? "font-mono text-body tracking-[-0.03em]" : "text-head",
        )}
      >
        {title}
      </h1>
      {children ? (
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-text-3">{children}</div>
      ) : null}
      <OpenLink title={title} href={href} />
    </header>
  );
}

/** The way to all of it, in the console. */
export function OpenLink({ title, href }: Pick<EmbedHeadProps, "title" | "href">) {
  return (
    <Link
      href={href}
      data-leads-out=""
      aria-label={`Open ${title} in Flotilla`}
      title="Open in Flotilla"
      className="-mr-1.5 ml-auto flex size-7 flex-none items-center justify-center rounded-control text-text-3 hover:bg-hover hover:text-text"
    >
      <ArrowUpRight size={16} strokeWidth={1.5} aria-hidden="true" />
    </Link>
  );
}
