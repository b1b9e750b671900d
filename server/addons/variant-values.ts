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

interface Content {
  readonly hash: string | undefined;
  readonly values: Values;
}

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
  const reads = new Map<string, Promise<Content | undefined>>();
  const all = await Promise.all(
    variants.slice(0, MAX_READ).map(async ({ configs }) => {
      const config = configs.find((each) => isOfKind(each, addOnDeploymentConfigs));
      if (!config) return new Map<string, string>();
      const key = `${config.namespace}/${config.name}`;
      const read = reads.get(key) ?? contentOf(caller, config, signal);
      reads.set(key, read);
      return valuesAt(await read, config.hash);
    }),
  );
  const [first] = all;
  return variants.map((variant, index) => {
    const values = all[index];
    return first && values && index > 0 ? { ...variant, differs: differences(first, values) } : variant;
  });
}

/** Clusters may have what it said before it was edited: that is not read here. */
function valuesAt(content: Content | undefined, hash = ""): Values | undefined {
  return hash === "" || hash === content?.hash ? content?.values : undefined;
}

/** Undefined if it cannot be known. */
async function contentOf(caller: Caller, config: ConfigLine, signal: AbortSignal): Promise<Content | undefined> {
  const layer = { layer: "default", config, isEffective: true } as const;
  const { line, hash, values, settings } = await readConfig(caller, layer, signal);
  if (line.missing || line.isAbsent) return undefined;
  const all = [...values, ...settings.map(({ field, value }) => ({ name: field, value }))];
  return { hash, values: new Map(all.map(pairOf)) };
}

function pairOf({ name, value }: { readonly name: string; readonly value: string }): [string, string] {
  return [name, value];
}

function differences(first: Values, values: Values): ConfigVariant["differs"] {
  return [...new Set([...first.keys(), ...values.keys()])]
    .filter((name) => first.get(name) !== values.get(name))
    .sort(compareText)
    .slice(0, MAX_DIFFERENCES)
    .map((name) => ({ name, value: values.get(name), first: first.get(name) }));
}
