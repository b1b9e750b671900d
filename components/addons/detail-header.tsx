import Link from "next/link";
import { StatusIcon } from "@/components/ui/status-icon";
import type { Tone } from "@/components/ui/tone";
import type { AddOnRow } from "@/lib/api/addons";
import { cn } from "@/lib/cn";
import { count } from "@/lib/format/count";
import { installedOn, installWords, notWellOn, STANDING_LOOK, standingOf } from "./add-on-health";
import { rolloutLook } from "./add-on-rollout";
import { managedWords, RolloutCell } from "./add-on-table";
import { type DetailTab, detailHref } from "./detail-address";
import { DetailLink } from "./detail-link";

interface DetailHeaderProps {
  readonly row: AddOnRow;
  readonly tab: DetailTab;
}

/** Crumb, name, one pill for the worst axis, the others plain; below it the tabs. */
export function DetailHeader({ row, tab }: DetailHeaderProps) {
  const installed = installedOn(row);
  return (
    <header className="border-line border-b px-4 pt-3 sheet:px-6">
      <Crumb />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Name name={row.name} />
        <HealthPill row={row} />
        {rolloutLook(row) ? <RolloutCell row={row} /> : null}
      </div>
      <p className="mt-1 max-w-[90ch] text-small text-text-2">
        {[row.displayName, installWords(row).toLowerCase(), managedWords(row)].filter(Boolean).join(", ")}
        {row.description ? `. ${row.description}` : ""}
      </p>
      <nav aria-label="Parts of this page" className="mt-2 flex gap-5 overflow-x-auto [scrollbar-width:none]">
        <Tab row={row} tab="overview" word="Overview" current={tab} />
        <Tab row={row} tab="clusters" word="Clusters" current={tab} size={row.clustersVisible ? installed : undefined} />
        <Tab row={row} tab="yaml" word="YAML" current={tab} />
      </nav>
    </header>
  );
}

/** The head of an add-on of which only the name is known. */
export function BareHeader({ name }: { readonly name: string }) {
  return (
    <header className="px-4 pt-3 pb-2 sheet:px-6">
      <Crumb />
      <Name name={name} />
    </header>
  );
}

function Crumb() {
  return (
    <Link href="/addons" prefetch={false} className="text-small text-text-2 hover:underline hover:underline-offset-2">
      Add-ons
    </Link>
  );
}

function Name({ name }: { readonly name: string }) {
  return <h1 className="font-mono font-strong text-title tracking-[-0.03em] [overflow-wrap:anywhere]">{name}</h1>;
}

interface TabProps {
  readonly row: AddOnRow;
  readonly tab: DetailTab;
  readonly word: string;
  readonly current: DetailTab;
  readonly size?: number | undefined;
}

function Tab({ row, tab, word, current, size }: TabProps) {
  return (
    <DetailLink
      href={detailHref(row.name, tab)}
      aria-current={tab === current ? "page" : undefined}
      className="flex h-9 flex-none items-center gap-1.5 border-transparent border-b-[1.5px] text-text-2 hover:text-text aria-[current]:border-text aria-[current]:font-medium aria-[current]:text-text"
    >
      {word}
      {size === undefined ? null : <span className="font-regular text-small text-text-3">{count(size)}</span>}
    </DetailLink>
  );
}

const PILL = {
  good: "bg-good-soft text-good-text",
  warn: "bg-warn-soft text-warn-text",
  bad: "bg-bad-soft text-bad-text",
  waiting: "bg-waiting-soft text-waiting-text",
  info: "bg-info-soft text-info-text",
  neutral: "bg-neutral-soft text-neutral-text",
} as const satisfies Record<Tone, string>;

function HealthPill({ row }: { readonly row: AddOnRow }) {
  const look = STANDING_LOOK[standingOf(row)];
  const notWell = notWellOn(row);
  return (
    <span
      data-standing={standingOf(row)}
      className={cn("inline-flex h-5 items-center gap-1.5 whitespace-nowrap rounded-chip px-1.5 text-small", PILL[look.tone])}
    >
      <StatusIcon shape={look.shape} />
      {notWell > 0 ? `${count(notWell)} of ${count(installedOn(row))} not well` : look.word}
    </span>
  );
}
