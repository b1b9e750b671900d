interface CutNameProps {
  readonly name: string;
}

/** Shorter names need no cut in most places. */
const LONG = 24;
/** Names often differ at their ends. */
const TAIL = 8;

/**
 * A name on one line, cut in the middle where there is no room for all of it, and whole on hover and for screen
 * readers. Its parent is a flex container that may shrink.
 */
export function CutName({ name }: CutNameProps) {
  if (name.length <= LONG) return <span className="truncate">{name}</span>;
  return (
    <span title={name} className="flex min-w-0">
      <span className="sr-only">{name}</span>
      <span aria-hidden="true" className="truncate">
        {name.slice(0, -TAIL)}
      </span>
      <span aria-hidden="true" className="flex-none">
        {name.slice(-TAIL)}
      </span>
    </span>
  );
}
