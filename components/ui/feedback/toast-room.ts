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
