import { Environment } from "@marcbachmann/cel-js";
import { formatLibrary } from "./format-library";
import { addLibrary, type CelLibrary } from "./library";
import { listLibrary } from "./list-library";
import { networkLibrary } from "./network-library";
import { quantityLibrary } from "./quantity-library";
import { semverLibrary } from "./semver-library";
import { textLibrary } from "./text-library";
import { urlLibrary } from "./url-library";

const LIBRARIES = [textLibrary, listLibrary, quantityLibrary, semverLibrary, networkLibrary, urlLibrary, formatLibrary];
const LIMITS = { maxAstNodes: 10_000, maxDepth: 100 };

/**
 * CEL as Kubernetes has it, with these variables of unknown type. Lists and maps in expressions are of one type each,
 * as there.
 */
export function celEnvironment(variables: readonly string[], ...more: readonly CelLibrary[]): Environment {
  const environment = new Environment({
    enableOptionalTypes: true,
    homogeneousAggregateLiterals: true,
    limits: LIMITS,
  });
  for (const library of [...LIBRARIES, ...more]) addLibrary(environment, library);
  for (const variable of variables) environment.registerVariable(variable, "dyn");
  return environment;
}
