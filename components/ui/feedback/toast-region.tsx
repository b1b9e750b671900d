"use client";

import { X } from "lucide-react";
import { useEffect } from "react";
import { IconButton } from "@/components/ui/controls/icon-button";
import { Link } from "@/components/ui/controls/link";
import { useIsAttended } from "@/components/ui/hooks/use-is-attended";
import { cn } from "@/lib/cn";
import { StatusIcon } from "./status-icon";
import type { Toast } from "./toast-list";
import { closeToast, pinToast, useToasts } from "./toasts";

const SEEN_FOR_MS = 6000;

const APPEARANCE = {
  accepted: { shape: "arc", icon: "text-info" },
  seen: { shape: "disc-check", icon: "text-good" },
  failed: { shape: "octagon", icon: "text-bad" },
} as const;

/** Where writes are reported: accepted by the hub, then visible on it. Once in the frame. */
export function ToastRegion() {
  const toasts = useToasts();
  const failed = toasts.filter(({ phase }) => phase === "failed");
  const passing = toasts.filter(({ phase }) => phase !== "failed");
  return (
    <section
      aria-label="Notifications"
      className="pointer-events-none fixed right-4 bottom-[max(72px,var(--toast-room,0px))] left-4 z-(--z-toast) grid justify-items-end gap-2 sheet:bottom-[max(40px,var(--toast-room,0px))] sheet:left-auto"
    >
      {failed.map((toast) => (
        <div key={toast.id} role="alert" className="contents">
          <ToastLine toast={toast} />
        </div>
      ))}
      <div role="status" className="contents">
        {passing.map((toast) => (
          <ToastLine key={toast.id} toast={toast} />
        ))}
      </div>
    </section>
  );
}

function ToastLine({ toast }: { readonly toast: Toast }) {
  const { id, phase, text, detail, link } = toast;
  const [isAttended, attendance] = useIsAttended();
  useEffect(() => (isAttended ? pinToast(id) : undefined), [id, isAttended]);
  useEffect(() => {
    if (phase !== "seen" || isAttended) return;
    const timer = setTimeout(() => closeToast(id), SEEN_FOR_MS);
    return () => clearTimeout(timer);
  }, [id, phase, isAttended]);
  return (
    <div
      {...attendance}
      data-phase={phase}
      className="pointer-events-auto flex w-full animate-rise items-start gap-2.5 rounded-panel bg-raised py-1.5 pr-1.5 pl-3 shadow-pop sheet:w-90"
    >
      <StatusIcon shape={APPEARANCE[phase].shape} className={cn("mt-[7px]", APPEARANCE[phase].icon)} />
      <p className="min-w-0 flex-1 text-pretty py-1 [overflow-wrap:anywhere]">
        {text} {detail ? <span className="text-text-2">{detail}</span> : null}
      </p>
      {link ? (
        <Link href={link.href} className="py-1 text-accent-text hover:underline hover:underline-offset-2">
          {link.label}
        </Link>
      ) : null}
      <IconButton label="Close" onClick={() => closeToast(id)}>
        <X size={14} strokeWidth={1.5} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
