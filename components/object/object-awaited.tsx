/** Placeholder for an object's text. */
export function ObjectAwaited() {
  return <p className="animate-appear px-4 py-4 text-small text-text-3 sheet:px-6">Loading the object.</p>;
}
