import { cn } from "@/lib/cn";

interface RequestNamesProps {
  readonly requests: readonly { readonly object: string; readonly cluster?: string | undefined }[];
}

/** Every request that an action is about, by cluster and name: nothing is decided that was not shown. */
export function RequestNames({ requests }: RequestNamesProps) {
  return (
    <ul
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must get at what is below
      tabIndex={0}
      aria-label="Requests by name"
      className="max-h-32 overflow-y-auto rounded-control border border-line px-2.5 py-1 [scrollbar-width:thin]"
    >
      {requests.map(({ object, cluster }) => (
        <li
          key={object}
          data-request={object}
          // Columns that align, however long the names are.
          className="grid gap-x-2 py-px font-mono text-small leading-[19px] tracking-[-0.02em] sheet:grid-cols-2"
        >
          {cluster === undefined ? null : <span className="text-text [overflow-wrap:anywhere]">{cluster}</span>}
          <span className={cn("text-text-3 [overflow-wrap:anywhere]", cluster === undefined && "sheet:col-span-2")}>
            {object}
          </span>
        </li>
      ))}
    </ul>
  );
}
