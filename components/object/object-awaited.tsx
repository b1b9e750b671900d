/** Placeholder for an object's text, or for the form of a new one. */
export function ObjectAwaited() {
  return <p className="animate-appear px-4 py-4 text-small text-text-3 sheet:px-6">Loading…</p>;
}
