import { QUANTITY } from "./quantity-text";

/** A quantity in billionths: exact, and as fine as Kubernetes stores it. */
export type Quantity = bigint;

const BILLION = 1_000_000_000n;
const BINARY = ["Ki", "Mi", "Gi", "Ti", "Pi", "Ei"];
const EXPONENTS: Readonly<Record<string, number>> = { n: -9, u: -6, m: -3, k: 3, M: 6, G: 9, T: 12, P: 15, E: 18 };

/**
 * Undefined where the text is no quantity. What is finer than a billionth is rounded away from zero, as Kubernetes
 * does.
 */
export function parseQuantity(text: string): Quantity | undefined {
  const match = QUANTITY.exec(text);
  if (!match) return undefined;
  const [, sign, number = "", binary, decimal = "", exponent = "0"] = match;
  const [whole = "", fraction = ""] = number.split(".");
  const digits = BigInt(`${whole}${fraction}` || "0");
  const factor = binary === undefined ? 1n : 1024n ** BigInt(BINARY.indexOf(binary) + 1);
  const power = (EXPONENTS[decimal] ?? Number(exponent)) - fraction.length + 9;
  const scaled =
    power >= 0 ? digits * factor * 10n ** BigInt(power) : ceilDivide(digits * factor, 10n ** BigInt(-power));
  return sign === "-" ? -scaled : scaled;
}

/** As a double. */
export function quantityNumber(quantity: Quantity): number {
  return quantity % BILLION === 0n ? Number(quantity / BILLION) : Number(quantity) / Number(BILLION);
}

/** Undefined unless it is whole. */
export function quantityInteger(quantity: Quantity): bigint | undefined {
  return quantity % BILLION === 0n ? quantity / BILLION : undefined;
}

export function quantityOf(whole: bigint): Quantity {
  return whole * BILLION;
}

function ceilDivide(value: bigint, by: bigint): bigint {
  return value / by + (value % by === 0n ? 0n : 1n);
}
