import { Download } from "lucide-react";
import { buttonClass } from "@/components/ui/button";
import type { ListQuery } from "@/lib/api/list-query";
import type { ListName } from "@/lib/api/live";
import { fileHref } from "@/lib/queries/list-part";

interface FileLinkProps {
  readonly view: ListName;
  /** What is shown. */
  readonly query: Pick<ListQuery, "q" | "sort" | "labels">;
}

/** All rows that the filter leaves, in the order in which they are shown, as a file. */
export function FileLink({ view, query }: FileLinkProps) {
  return (
    <a href={fileHref(view, query)} download className={`${buttonClass("quiet")} max-sheet:hidden`}>
      <Download size={14} strokeWidth={1.5} aria-hidden="true" />
      Export CSV
    </a>
  );
}
