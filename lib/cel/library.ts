import type { Environment } from "@marcbachmann/cel-js";

/** A function for expressions: its signature, and what it does with arguments of the types that the signature names. */
// biome-ignore lint/suspicious/noExplicitAny: no one type can tell what the signature's text says; the package keeps to it.
export type CelFunction = readonly [signature: string, handler: (...args: any[]) => unknown];

interface CelType {
  readonly name: string;
  readonly ctor: new (...args: never[]) => object;
}

/** What one library adds to an environment. */
export interface CelLibrary {
  readonly types?: readonly CelType[];
  /** Objects that functions are called on: `format` in `format.uuid()`. */
  readonly namespaces?: readonly (CelType & { readonly constant: string; readonly value: object })[];
  readonly functions: readonly CelFunction[];
}

export function addLibrary(environment: Environment, { types = [], namespaces = [], functions }: CelLibrary): void {
  for (const { name, ctor } of [...types, ...namespaces]) environment.registerType(name, { ctor, fields: {} });
  for (const { name, constant, value } of namespaces) environment.registerConstant(constant, name, value);
  for (const [signature, handler] of functions) {
    if (signature.includes(" == ")) environment.registerOperator(signature, handler);
    else environment.registerFunction(signature, handler, { async: false });
  }
}
