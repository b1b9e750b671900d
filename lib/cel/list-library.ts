import type { CelLibrary } from "./library";

/** Kubernetes' list functions. */
export const listLibrary: CelLibrary = {
  functions: [
    [
      "list<dyn>.isSorted(): bool",
      (list: readonly unknown[]) => list.every((one, index) => index === 0 || !isLess(one, list[index - 1])),
    ],
    ["list<dyn>.sum(): dyn", (list: readonly unknown[]) => list.reduce(add, undefined) ?? 0n],
    ["list<dyn>.min(): dyn", (list: readonly unknown[]) => first(list, (one, best) => isLess(one, best))],
    ["list<dyn>.max(): dyn", (list: readonly unknown[]) => first(list, (one, best) => isLess(best, one))],
    ["list<dyn>.indexOf(dyn): int", (list: readonly unknown[], item: unknown) => BigInt(list.indexOf(item))],
    ["list<dyn>.lastIndexOf(dyn): int", (list: readonly unknown[], item: unknown) => BigInt(list.lastIndexOf(item))],
  ],
};

function add(sum: unknown, one: unknown): bigint | number {
  if (typeof one === "bigint" && (sum === undefined || typeof sum === "bigint")) return (sum ?? 0n) + one;
  if (typeof one === "number" && (sum === undefined || typeof sum === "number")) return (sum ?? 0) + one;
  throw new TypeError("no such overload: sum");
}

function first(list: readonly unknown[], isBetter: (one: unknown, best: unknown) => boolean): unknown {
  if (list.length === 0) throw new RangeError("min and max need at least one element");
  return list.reduce((best, one) => (isBetter(one, best) ? one : best));
}

function isLess(left: unknown, right: unknown): boolean {
  if (left instanceof Date && right instanceof Date) return left < right;
  if (typeof left !== typeof right || typeof left === "object") throw new TypeError("elements cannot be compared");
  return String(left) === String(right) ? false : less(left, right);
}

function less(left: unknown, right: unknown): boolean {
  if (typeof left === "bigint" && typeof right === "bigint") return left < right;
  if (typeof left === "string" && typeof right === "string") return left < right;
  return Number(left) < Number(right);
}
