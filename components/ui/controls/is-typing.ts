/** Whether keys pressed there are text input, or choose in a system list; also inside a shadow root. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  const inner = target.shadowRoot?.activeElement;
  if (inner) return isTyping(inner);
  return target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
}
