import { formats } from "./locale";

/** 9402 reads "9,402". */
export function count(value: number): string {
  return formats.numbers.format(value);
}

/** "1 cluster", "9,402 clusters"; `many` only where an s does not do. */
export function plural(value: number, one: string, many = `${one}s`): string {
  return `${count(value)} ${value === 1 ? one : many}`;
}
