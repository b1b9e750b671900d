"use client";

import type { ComponentProps } from "react";
import { useMedia } from "@/components/ui/hooks/use-media";
import { PanelForm, PanelFormHead } from "./panel-form";
import { SheetOver } from "./sheet-over";

/** Beside the grid, which stays in sight; on a phone over it. */
export function PanelSide(props: ComponentProps<typeof PanelForm>) {
  const isBeside = useMedia("(min-width: 1100px)");
  const title = `Edit ${String(props.raw.title || props.raw.type || "the panel")}`;
  const onKeyDown = (event: { readonly key: string }) => event.key === "Escape" && props.onClose();
  const form = (
    <>
      <PanelFormHead title={title} onClose={props.onClose} />
      <PanelForm {...props} />
    </>
  );
  if (!isBeside)
    return (
      <SheetOver label={title} onClose={props.onClose}>
        {form}
      </SheetOver>
    );
  return (
    <aside
      aria-label={title}
      onKeyDown={onKeyDown}
      className="sticky top-12 flex max-h-[calc(100dvh-110px)] w-(--peek-width) flex-none flex-col border-line border-t border-l bg-surface"
    >
      {form}
    </aside>
  );
}
