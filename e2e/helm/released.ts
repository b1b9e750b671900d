import { join } from "node:path";
import { CHART, ROOT } from "./helm";
import { type PreparedHub, succeeds } from "./prepared-hub";
import { NAMESPACE_ARGS, quiet, RELEASE, text } from "./render";
import type { Result } from "./result";
import { VARIANTS, type Values } from "./variants";

/** Whatever the chart may make. */
const KINDS =
  "all,networkpolicies,poddisruptionbudgets,ingresses,httproutes,servicemonitors,prometheusrules,serviceaccounts," +
  "roles,rolebindings,clusterroles,clusterrolebindings,configmaps,secrets";
const KEYS = ["secret", "flotilla-keys"];
/** Of the product, not of the release. */
const KEPT = "configmap/a-session";

/** A life of a release, as docs/install.md has it, on a hub that knows deploy/rbac.yaml already. */
export async function* released({ helm, kubectl }: PreparedHub): AsyncGenerator<Result> {
  const release = async (name: string, args: readonly string[], values?: Values): Promise<Result> => {
    const input = values ? ["--values", "-"] : [];
    const answer = await helm([...args, ...NAMESPACE_ARGS, ...input], values && text(values));
    const { code, out, err } = quiet(answer);
    return { name: `a release ${name}`, wrong: code === 0 && err === "" ? undefined : `${code}: ${err}\n${out}` };
  };
  await succeeds(kubectl, ["apply", "--filename", join(ROOT, "deploy/rbac.yaml")]);
  await succeeds(kubectl, ["create", "configmap", "a-session", ...NAMESPACE_ARGS]);
  yield await release("takes over what was applied", ["install", RELEASE, CHART, "--take-ownership"], {});
  const keys = await keysOf(kubectl);
  yield {
    name: "a release makes three keys",
    wrong: Object.keys(keys).length === 3 ? undefined : JSON.stringify(keys),
  };
  yield await release("is upgraded", ["upgrade", RELEASE, CHART], { ...VARIANTS.monitoring, ...VARIANTS.people });
  yield await release("is upgraded to an Ingress", ["upgrade", RELEASE, CHART], VARIANTS.ingress);
  yield await release("is rolled back", ["rollback", RELEASE, "1"]);
  yield await release("is uninstalled", ["uninstall", RELEASE, "--wait"]);
  const after = await keysOf(kubectl);
  const isSame = JSON.stringify(keys) === JSON.stringify(after);
  yield {
    name: "upgrades, rollbacks and its end leave the keys as they are",
    wrong: isSame ? undefined : "they differ",
  };
  await succeeds(kubectl, ["delete", ...KEYS, ...NAMESPACE_ARGS]);
  const left = ["get", KINDS, "--all-namespaces", "--selector", "app.kubernetes.io/name=flotilla", "--output", "name"];
  const remains = await succeeds(kubectl, left);
  const isClean = remains.trim() === "";
  yield { name: "nothing of a release is left but its keys", wrong: isClean ? undefined : remains };
  const kept = await kubectl(["get", KEPT, ...NAMESPACE_ARGS]);
  yield { name: "what people did there is left", wrong: kept.code === 0 ? undefined : kept.err };
}

async function keysOf(kubectl: PreparedHub["kubectl"]): Promise<Readonly<Record<string, string>>> {
  return JSON.parse(await succeeds(kubectl, ["get", ...KEYS, ...NAMESPACE_ARGS, "--output", "jsonpath={.data}"]));
}
