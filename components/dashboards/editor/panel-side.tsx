"use client";

import type { ComponentProps } from "react";
import { useMedia } from "@/components/ui/hooks/use-media";
import { Modal } from "@/components/ui/overlay/modal";
import { PanelForm, PanelFormHead } from "./panel-form";

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
      <Modal
        label={title}
        onClose={props.onClose}
        className="m-0 mt-auto flex max-h-[92dvh] w-full max-w-full flex-col rounded-t-dialog"
      >
        {form}
      </Modal>
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
