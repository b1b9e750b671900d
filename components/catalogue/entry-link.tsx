"use client";

import { useSearchParams } from "next/navigation";
import { readable } from "@/components/list/list-address";
import { Link } from "@/components/ui/controls/link";
import { CutName } from "@/components/ui/layout/cut-name";
import type { CatalogueRow } from "@/lib/lists/catalogue/row";

/** What an entry is in the address: `peek=entry/cluster-proxy`. */
export const ENTRY = "entry";

interface EntryLinkProps {
  readonly row: Pick<CatalogueRow, "name" | "status">;
  readonly className: string;
  /** Whole, and not cut to the room there is. */
  readonly isWhole?: boolean;
}

/** The name of an add-on: leads to its page where the hub has it, else to what is known of it, beside the list. */
export function EntryLink({ row: { name, status }, className, isWhole = false }: EntryLinkProps) {
  const parameters = new URLSearchParams(useSearchParams());
  const text = isWhole ? name : <CutName name={name} />;
  // Nothing is looked at beside a list of an earlier time.
  if (status !== "installed" && parameters.has("at")) return <span className={className}>{text}</span>;
  parameters.set("peek", `${ENTRY}/${name}`);
  const href = status === "installed" ? `/addons/${name}` : `/catalogue${readable(parameters)}`;
  return (
    <Link href={href} className={className} scroll={false}>
      {text}
    </Link>
  );
}
