/** What such a class takes while compiling, compared with one character: with `(?i)` all characters in it are looked up. */
const WIDE_CLASS = 500;
const WIDE_CLASSES = /\\[pP]|-(?:\\x|[^\0-\x7f])/gu;

const TOKENS =
  /\\Q(.*?)(?:\\E|$)|\\[pPx]\{[^}]*\}|\\.|\[\^?\]?(?:\[:\^?\w+:\]|\\.|[^\]\\])*\]|\{(\d+)(?:,(\d*))?\}|./gsu;

/** About how much work it is to compile a pattern: its parts, each as often as the counts behind it and around it say. */
export function patternWeight(source: string): number {
  const wide = source.match(WIDE_CLASSES)?.length ?? 0;
  return wide * WIDE_CLASS + expandedLength(source);
}

function expandedLength(source: string): number {
  const outermost = new Group();
  const open: Group[] = [];
  for (const [token, quoted, min, max] of source.matchAll(TOKENS)) {
    const group = open.at(-1) ?? outermost;
    if (token === "(") open.push(new Group());
    else if (token === ")") (open.at(-2) ?? outermost).add(open.pop()?.length ?? 0);
    else if (min !== undefined) group.repeat(Math.max(Number(min), Number(max ?? 0)));
    else group.add(quoted?.length ?? 1);
  }
  return open.reduce((sum, { length }) => sum + length, outermost.length);
}

class Group {
  length = 0;
  /** Of the last part, which a count behind it repeats. */
  #last = 0;

  add(length: number): void {
    this.length += length;
    this.#last = length;
  }

  repeat(times: number): void {
    this.length += this.#last * (times - 1);
    this.#last *= times;
  }
}
