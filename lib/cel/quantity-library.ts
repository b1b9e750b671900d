import { parseQuantity, quantityInteger, quantityNumber, quantityOf } from "@/lib/kube/quantity";
import type { CelLibrary } from "./library";

class CelQuantity {
  constructor(readonly amount: bigint) {}

  toString(): string {
    return String(quantityInteger(this.amount) ?? quantityNumber(this.amount));
  }
}

/** Kubernetes' quantities: quantity("1Gi").isGreaterThan(quantity("500Mi")). */
export const quantityLibrary: CelLibrary = {
  types: [{ name: "kubernetes.Quantity", ctor: CelQuantity }],
  functions: [
    ["quantity(string): kubernetes.Quantity", (text: string) => new CelQuantity(amountOf(text))],
    ["isQuantity(string): bool", (text: string) => parseQuantity(text) !== undefined],
    ["kubernetes.Quantity.sign(): int", ({ amount }: CelQuantity) => compare(amount, 0n)],
    ["kubernetes.Quantity.isInteger(): bool", ({ amount }: CelQuantity) => quantityInteger(amount) !== undefined],
    ["kubernetes.Quantity.asInteger(): int", ({ amount }: CelQuantity) => integerOf(amount)],
    ["kubernetes.Quantity.asApproximateFloat(): double", ({ amount }: CelQuantity) => quantityNumber(amount)],
    [
      "kubernetes.Quantity.add(kubernetes.Quantity): kubernetes.Quantity",
      (a: CelQuantity, b: CelQuantity) => new CelQuantity(a.amount + b.amount),
    ],
    [
      "kubernetes.Quantity.add(int): kubernetes.Quantity",
      (a: CelQuantity, b: bigint) => new CelQuantity(a.amount + quantityOf(b)),
    ],
    [
      "kubernetes.Quantity.sub(kubernetes.Quantity): kubernetes.Quantity",
      (a: CelQuantity, b: CelQuantity) => new CelQuantity(a.amount - b.amount),
    ],
    [
      "kubernetes.Quantity.sub(int): kubernetes.Quantity",
      (a: CelQuantity, b: bigint) => new CelQuantity(a.amount - quantityOf(b)),
    ],
    [
      "kubernetes.Quantity.compareTo(kubernetes.Quantity): int",
      (a: CelQuantity, b: CelQuantity) => compare(a.amount, b.amount),
    ],
    [
      "kubernetes.Quantity.isGreaterThan(kubernetes.Quantity): bool",
      (a: CelQuantity, b: CelQuantity) => a.amount > b.amount,
    ],
    [
      "kubernetes.Quantity.isLessThan(kubernetes.Quantity): bool",
      (a: CelQuantity, b: CelQuantity) => a.amount < b.amount,
    ],
    ["kubernetes.Quantity == kubernetes.Quantity", (a: CelQuantity, b: CelQuantity) => a.amount === b.amount],
  ],
};

function amountOf(text: string): bigint {
  const amount = parseQuantity(text);
  if (amount === undefined) throw new TypeError(`"${text}" is not a quantity`);
  return amount;
}

function integerOf(amount: bigint): bigint {
  const whole = quantityInteger(amount);
  if (whole === undefined) throw new RangeError("cannot convert value to integer");
  return whole;
}

function compare(a: bigint, b: bigint): bigint {
  if (a === b) return 0n;
  return a < b ? -1n : 1n;
}
