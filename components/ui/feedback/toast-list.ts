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

export type ToastEvent =
  | { readonly type: "shown"; readonly toast: Toast }
  | { readonly type: "closed"; readonly id: string };

const MAX = 4;

/**
 * The toasts on screen after an event. One that is published again changes in its place; what was seen or failed never
 * goes back to accepted. Beyond four the oldest that has nothing left to say goes first; errors, and `pinned` ones,
 * stay until somebody closes them.
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
