import type { ConfigLine, ConfigVariant } from "@/lib/api/addons/add-on-setup";
import { compareText } from "@/lib/kube/order";
import { addOnDeploymentConfigs } from "@/lib/resources/add-on-deployment-config";
import { isOfKind } from "@/lib/resources/config-reference";
import type { Caller } from "@/server/auth/caller";
import { readConfig } from "./read-config";

/** Each costs one request at most. */
const MAX_READ = 10;
const MAX_DIFFERENCES = 20;

type Values = ReadonlyMap<string, string>;

/**
 * The variants, the first few with what their values and settings have otherwise than the first, by name; as far as
 * the caller may read the configurations. Throws `HubError`.
 */
export async function withDifferences(
  caller: Caller,
  variants: readonly ConfigVariant[],
  signal: AbortSignal,
): Promise<ConfigVariant[]> {
  if (variants.length < 2) return [...variants];
  const reads = new Map<string, Promise<Values | undefined>>();
  const all = await Promise.all(
    variants.slice(0, MAX_READ).map(({ configs }) => {
      const config = configs.find((each) => isOfKind(each, addOnDeploymentConfigs));
      const key = config ? `${config.namespace}/${config.name}` : "";
      const read = reads.get(key) ?? valuesOf(caller, config, signal);
      reads.set(key, read);
      return read;
    }),
  );
  const [usual] = all;
  return variants.map((variant, index) => {
    const values = all[index];
    return usual && values && index > 0 ? { ...variant, differs: differences(usual, values) } : variant;
  });
}

/** Undefined if they cannot be known. */
async function valuesOf(
  caller: Caller,
  config: ConfigLine | undefined,
  signal: AbortSignal,
): Promise<Values | undefined> {
  if (!config) return new Map();
  const { line, values, settings } = await readConfig(caller, { layer: "default", config, isEffective: true }, signal);
  if (line.missing || line.isAbsent) return undefined;
  return new Map([...values, ...settings.map(({ field, value }) => ({ name: field, value }))].map(pairOf));
}

function pairOf({ name, value }: { readonly name: string; readonly value: string }): [string, string] {
  return [name, value];
}

function differences(usual: Values, values: Values): ConfigVariant["differs"] {
  return [...new Set([...usual.keys(), ...values.keys()])]
    .filter((name) => usual.get(name) !== values.get(name))
    .sort(compareText)
    .slice(0, MAX_DIFFERENCES)
    .map((name) => ({ name, value: values.get(name), usual: usual.get(name) }));
}
