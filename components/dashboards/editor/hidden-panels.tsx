"use client";

import { Eye } from "lucide-react";
import { IconButton } from "@/components/ui/controls/icon-button";
import type { Arranged } from "@/lib/dashboards/arrange";
import { hiddenIn } from "@/lib/dashboards/edit-rows";
import { plural } from "@/lib/format/count";

interface HiddenPanelsProps {
  readonly dashboard: Arranged;
  readonly onShow: (index: number) => void;
}

/** What is hidden, to bring it back. It reads nothing. */
export function HiddenPanels({ dashboard, onShow }: HiddenPanelsProps) {
  const hidden = hiddenIn(dashboard);
  if (hidden.length === 0) return null;
  return (
    <section aria-label="Hidden panels" className="px-4 pt-4 sheet:px-6">
      <h2 className="font-strong">{plural(hidden.length, "hidden panel")}</h2>
      <p className="pt-0.5 text-small text-text-3">
        Kept in a closed row at the end of the dashboard, here and in Grafana. They read nothing.
      </p>
      <ul className="mt-2 flex flex-wrap gap-2">
        {hidden.map((panel, index) => {
          const title = String(panel.title || panel.type || "Panel");
          return (
            <li
              key={String(panel.id)}
              className="flex min-w-0 max-w-full items-center gap-1 rounded-control border border-line pl-2.5"
            >
              <span className="min-w-0 truncate">{title}</span>
              <IconButton label={`Show ${title}`} onClick={() => onShow(index)}>
                <Eye size={14} strokeWidth={1.5} aria-hidden="true" />
              </IconButton>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
