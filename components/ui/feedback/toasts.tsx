"use client";

import { X } from "lucide-react";
import { useEffect, useSyncExternalStore } from "react";
import { IconButton } from "@/components/ui/controls/icon-button";
import { Link } from "@/components/ui/controls/link";
import { useIsAttended } from "@/components/ui/hooks/use-is-attended";
import { cn } from "@/lib/cn";
import { StatusIcon } from "./status-icon";

/** One write, from the hub's answer until the hub shows what came of it. */
export interface Toast {
  readonly id: string;
  readonly phase: "accepted" | "seen" | "failed";
  /** "Hub accepted." */
  readonly text: string;
  /** "Waiting to see it on 812 clusters." */
  readonly detail?: string | undefined;
  /** Where it can be followed. */
  readonly link?: { readonly href: string; readonly label: string } | undefined;
}

type ToastEvent = { readonly type: "shown"; readonly toast: Toast } | { readonly type: "closed"; readonly id: string };

const MAX = 4;

/**
 * The toasts on screen after an event. One that is published again changes in its place; what was seen or failed never
 * goes back to accepted. Beyond four the oldest that has nothing left to say goes first; errors, and `pinned` ones,
 * stay until they are closed.
 */
export function toastList(
  toasts: readonly Toast[],
  event: ToastEvent,
  pinned: ReadonlySet<string> = new Set(),
): readonly Toast[] {
  if (event.type === "closed") return toasts.filter(({ id }) => id !== event.id);
  const { toast } = event;
  const known = toasts.find(({ id }) => id === toast.id);
  if (known && known.phase !== "accepted" && toast.phase === "accepted") return toasts;
  if (known) return toasts.map((each) => (each.id === toast.id ? toast : each));
  return withRoom([...toasts, toast], pinned);
}

function withRoom(toasts: readonly Toast[], pinned: ReadonlySet<string>): readonly Toast[] {
  if (toasts.length <= MAX) return toasts;
  const free = toasts.filter(({ id }) => !pinned.has(id));
  const spare = free.find(({ phase }) => phase === "seen") ?? free.find(({ phase }) => phase === "accepted");
  return toasts.filter((toast) => toast !== spare);
}

const NONE: readonly Toast[] = [];
const listeners = new Set<() => void>();
const pinned = new Set<string>();
let toasts = NONE;

/** Shows a toast, or updates the one with that id. */
export function toast(toast: Toast): void {
  happen({ type: "shown", toast });
}

export function closeToast(id: string): void {
  happen({ type: "closed", id });
}

/** Keeps a toast on screen while it is hovered or focused. Returns a function that releases it. */
function pinToast(id: string): () => void {
  pinned.add(id);
  return () => pinned.delete(id);
}

function useToasts(): readonly Toast[] {
  return useSyncExternalStore(
    follow,
    () => toasts,
    () => NONE,
  );
}

function happen(event: ToastEvent): void {
  toasts = toastList(toasts, event, pinned);
  for (const listener of listeners) listener();
}

function follow(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

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

const ROOM = "--toast-room";
const GAP = 12;

/** A ref for the button bar at the foot of a page: toasts appear above it. */
export function keepFreeOfToasts(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return undefined;
  const { style } = document.documentElement;
  const measure = () => style.setProperty(ROOM, `${Math.round(innerHeight - bar.getBoundingClientRect().top + GAP)}px`);
  const size = new ResizeObserver(measure);
  size.observe(bar);
  addEventListener("resize", measure);
  return () => {
    size.disconnect();
    removeEventListener("resize", measure);
    style.removeProperty(ROOM);
  };
}
