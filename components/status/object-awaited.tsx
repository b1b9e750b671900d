/** In the place of an object's text until it comes. */
export function ObjectAwaited() {
  return <p className="animate-appear px-4 py-4 text-small text-text-3 sheet:px-6">Reading the object from the hub.</p>;
}
