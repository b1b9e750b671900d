export type Random = () => number;

/** 32 bits that belong to `parts` alone (FNV-1a, then mixed). */
export function hashOf(...parts: readonly (string | number)[]): number {
  let hash = 0x811c9dc5;
  for (const char of parts.join("\u0000")) {
    hash ^= char.codePointAt(0) ?? 0;
    hash = Math.imul(hash, 0x01000193);
  }
  return mixed(hash);
}

/**
 * A stream of numbers in [0, 1). The same parts, such as seed, cluster and purpose, give the same stream on every
 * machine.
 */
export function randomOf(...parts: readonly (string | number)[]): Random {
  let state = hashOf(...parts);
  return () => {
    state = (state + 0x9e3779b9) | 0;
    return mixed(state) / 2 ** 32;
  };
}

/** A whole number from `least` to `most`, both possible. */
export function between(random: Random, least: number, most: number): number {
  return least + Math.floor(random() * (most - least + 1));
}

export function pick<T>(random: Random, choices: readonly [T, ...T[]]): T {
  return choices[between(random, 0, choices.length - 1)] ?? choices[0];
}

/** One of the choices, each as likely as its weight says. */
export function pickWeighted<T>(
  random: Random,
  choices: readonly [readonly [T, number], ...(readonly [T, number])[]],
): T {
  let rest = random() * choices.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [choice, weight] of choices) {
    rest -= weight;
    if (rest < 0) return choice;
  }
  return choices[0][0];
}

/** `length` characters out of `alphabet`. */
export function text(random: Random, length: number, alphabet: string): string {
  return Array.from({ length }, () => alphabet[between(random, 0, alphabet.length - 1)]).join("");
}

/** Avalanche of murmur3: every bit of the input reaches every bit of the output. */
function mixed(value: number): number {
  let hash = value;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
