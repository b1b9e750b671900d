import type { FieldPath } from "@/lib/objects/field-schema";
import { readText } from "@/lib/objects/object-text";
import { setInText } from "@/lib/objects/set-in-text";
import { type AgentRight, type CustomSigner, REGISTRATION, registrationsIn } from "./template-registration";

const RBAC = "rbac.authorization.k8s.io";

/** Agents call the hub's API, without any right at first; or they do not, with all their rights removed. */
export function withHubApi(text: string, isOn: boolean): string {
  if (isOn) return withAppended(text, REGISTRATION, { type: "KubeClient", kubeClient: { hubPermissions: [] } });
  return withoutEmpty(clientsIn(text).reduceRight((before, { at }) => setInText(before, at, undefined), text));
}

/** One more right, to be named, beside those that there are. */
export function withNewRight(text: string, type: "CurrentCluster" | "SingleNamespace"): string {
  const [client] = clientsIn(text);
  if (!client) return text;
  const roleRef = { apiGroup: RBAC, kind: "Role", name: "" };
  const right =
    type === "CurrentCluster"
      ? { type, currentCluster: { clusterRoleName: "" } }
      : { type, singleNamespace: { namespace: "", roleRef } };
  return withAppended(text, [...client.at, "kubeClient", "hubPermissions"], right);
}

/** The right that stands at its place as it is given; one of another type stays. */
export function withRight(text: string, right: AgentRight): string {
  if (right.type === "other") return text;
  if (right.type === "CurrentCluster")
    return withField(text, [...right.at, "currentCluster", "clusterRoleName"], right.clusterRole);
  const at = [...right.at, "singleNamespace"];
  const inNamespace = withField(text, [...at, "namespace"], right.namespace);
  const ofKind = withField(inNamespace, [...at, "roleRef", "kind"], right.roleKind);
  return withField(ofKind, [...at, "roleRef", "name"], right.role);
}

/** Without the right that stands there. */
export function withoutRight(text: string, { at }: AgentRight): string {
  return setInText(text, at, undefined);
}

/** One more signer, to be named. */
export function withNewSigner(text: string): string {
  const customSigner = { signerName: "", signingCA: { name: "" } };
  return withAppended(text, REGISTRATION, { type: "CustomSigner", customSigner });
}

/** The signer that stands at its place as it is given. */
export function withSigner(text: string, { at, caName, caNamespace, signerName }: CustomSigner): string {
  const own = [...at, "customSigner"];
  const ca = [...own, "signingCA"];
  const named = withField(withField(text, [...own, "signerName"], signerName), [...ca, "name"], caName);
  if (caNamespace === "") return setInText(named, [...ca, "namespace"], undefined);
  return withField(named, [...ca, "namespace"], caNamespace);
}

/** Without the signer that stands there. */
export function withoutSigner(text: string, { at }: CustomSigner): string {
  return withoutEmpty(setInText(text, at, undefined));
}

function clientsIn(text: string) {
  return registrationsIn(readText(text).value).filter(({ fields }) => fields.type === "KubeClient");
}

/** A field that says this already stays as it is written, or absent. */
function withField(text: string, path: FieldPath, value: string): string {
  return (valueIn(text, path) ?? "") === value ? text : setInText(text, path, value);
}

function withAppended(text: string, list: FieldPath, item: object): string {
  const before = valueIn(text, list);
  return setInText(text, [...list, Array.isArray(before) ? before.length : 0], item);
}

/** A list that has nothing in it says nothing. */
function withoutEmpty(text: string): string {
  const left = valueIn(text, REGISTRATION);
  return Array.isArray(left) && left.length === 0 ? setInText(text, REGISTRATION, undefined) : text;
}

function valueIn(text: string, path: FieldPath): unknown {
  return path.reduce<unknown>((here, step) => (hasParts(here) ? here[step] : undefined), readText(text).value);
}

function hasParts(value: unknown): value is Readonly<Record<string | number, unknown>> {
  return typeof value === "object" && value !== null;
}
