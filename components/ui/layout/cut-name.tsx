interface CutNameProps {
  readonly name: string;
  /** A narrow window shows all of it, on as many lines as it needs. */
  readonly wrapsOnPhone?: boolean;
  /** How much of its end is always shown: more of a sentence, which says there what is wrong. */
  readonly tail?: number | undefined;
}

/** Shorter names need no cut. */
const LONG = 16;
/** Names often differ at their ends. */
const TAIL = 8;

/**
 * A name on one line, cut in the middle where there is no room for all of it, and whole on hover, while its link or its
 * row has the focus of the keyboard, and for screen readers. Its parent is a flex container that may shrink.
 */
export function CutName({ name, wrapsOnPhone, tail = TAIL }: CutNameProps) {
  if (name.length <= LONG) return <span className="truncate">{name}</span>;
  return (
    <span title={name} className="cut-name" data-wraps={wrapsOnPhone || undefined}>
      <span>{name}</span>
      {/* Drawn by the style sheet: whoever copies or looks for the name finds it once. */}
      <span aria-hidden="true" data-start={name.slice(0, -tail)} />
      <span aria-hidden="true" data-end={name.slice(-tail)} />
    </span>
  );
}
