/**
 * As a ref: what replaces the part that had the focus takes it, so that the keyboard and screen readers go on from
 * there.
 */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
}
