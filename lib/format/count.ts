import { formats } from "./locale";

/** 9402 reads "9,402". */
export function count(value: number): string {
  return formats.numbers.format(value);
}

/** "1 cluster", "9,402 clusters", "3 identities"; `many` only where neither s nor ies does. */
export function plural(value: number, one: string, many = `${one.replace(/([^aeiou])y$/, "$1ie")}s`): string {
  return `${count(value)} ${value === 1 ? one : many}`;
}
