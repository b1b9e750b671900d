import { Download } from "lucide-react";
import { buttonClass } from "@/components/ui/controls/plain-button";
import { withBasePath } from "@/lib/base-path";
import type { ListName } from "@/lib/lists/rows";
import { type FileQuery, fileHref } from "@/lib/queries/list/list-part";

interface FileLinkProps {
  readonly view: ListName;
  /** What is shown. */
  readonly query: FileQuery;
}

/** All rows that match the filter, in display order, as a file. */
export function FileLink({ view, query }: FileLinkProps) {
  return (
    <a href={withBasePath(fileHref(view, query))} download className={`${buttonClass("quiet")} max-sheet:hidden`}>
      <Download size={14} strokeWidth={1.5} aria-hidden="true" />
      Export CSV
    </a>
  );
}
