"use client";

import { useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { Age } from "@/components/ui/feedback/age";
import type { Victim } from "@/lib/api/addons/enable";
import { cn } from "@/lib/cn";
import { count } from "@/lib/format/count";

const FIRST_ROWS = 8;

const HEAD =
  "h-6 whitespace-nowrap border-line border-b px-2 text-left font-regular text-micro text-text-3 first:pl-0 last:pr-0";
const CELL = "min-h-[26px] border-line border-b px-2 py-[3px] first:pl-0 last:pr-0";

/** The clusters that lose the add-on, with what would hold up the removal. */
export function LosingTable({ losing }: { readonly losing: readonly Victim[] }) {
  const [all, setAll] = useState(false);
  const shown = all ? losing : losing.slice(0, FIRST_ROWS);
  return (
    <>
      <table aria-label="Clusters it is removed from" className="w-full border-separate border-spacing-0">
        <thead>
          <tr>
            <th scope="col" className={HEAD}>
              Cluster
            </th>
            <th scope="col" className={cn(HEAD, "text-right")}>
              Installed for
            </th>
            <th scope="col" className={HEAD}>
              Finalizer
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ cluster, createdAt, finalizers }) => (
            <tr key={cluster} data-losing={cluster}>
              <th
                scope="row"
                className={cn(
                  CELL,
                  "text-left font-medium font-mono text-[12.5px] tracking-[-0.02em] [overflow-wrap:anywhere]",
                )}
              >
                {cluster}
              </th>
              <td className={cn(CELL, "whitespace-nowrap text-right text-text-2")}>
                <Age since={createdAt} />
              </td>
              <td
                className={cn(
                  CELL,
                  "text-small [overflow-wrap:anywhere]",
                  finalizers.length > 0 ? "mono text-warn-text" : "text-text-3",
                )}
              >
                {finalizers.length > 0 ? finalizers.join(", ") : "none"}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length < losing.length ? (
        <div className="-ml-2.5 mt-1">
          <Button appearance="quiet" onClick={() => setAll(true)}>
            Show all {count(losing.length)}
          </Button>
        </div>
      ) : null}
    </>
  );
}
