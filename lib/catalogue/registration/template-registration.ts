import { isFields } from "@/lib/objects/editable";
import type { FieldPath } from "@/lib/objects/field-schema";

/** Where a part of a template is in its text: what the form does not show of it stays as it is. */
interface Part {
  readonly at: FieldPath;
}

/** A ClusterRole in the namespace of each agent's own cluster. */
interface OwnClusterRight extends Part {
  readonly type: "CurrentCluster";
  readonly clusterRole: string;
}

/** A role in one namespace of the hub, for the agents of all clusters together. */
interface OneNamespaceRight extends Part {
  readonly type: "SingleNamespace";
  readonly namespace: string;
  readonly roleKind: string;
  readonly role: string;
}

/** A right of a type that the form does not know. */
interface OtherRight extends Part {
  readonly type: "other";
  readonly name: string;
}

/** A right of an add-on's agents on the hub. */
export type AgentRight = OwnClusterRight | OneNamespaceRight | OtherRight;

/** Certificates by a signer of one's own, and where the CA is that it signs with. */
export interface CustomSigner extends Part {
  readonly signerName: string;
  readonly caName: string;
  readonly caNamespace: string;
}

/** How a template has its agents register with the hub. */
export interface AgentAccess {
  /** Agents call the hub's API, with these rights; absent where they do not. */
  readonly rights?: readonly AgentRight[];
  readonly signers: readonly CustomSigner[];
}

/** Where a template names them. */
export const REGISTRATION: FieldPath = ["spec", "registration"];

/** What a template's object says of it, all entries of all registrations. */
export function templateRegistration(value: unknown): AgentAccess {
  const all = registrationsIn(value);
  const clients = all.filter(({ fields }) => fields.type === "KubeClient");
  const signers = all.filter(({ fields }) => fields.type === "CustomSigner").map(signerOf);
  return clients.length === 0 ? { signers } : { rights: clients.flatMap(rightsOf), signers };
}

/** Every entry of its list, with its place. */
export function registrationsIn(value: unknown): readonly FieldsAt[] {
  return partsIn(fieldsIn(fieldsIn(value).spec).registration, REGISTRATION);
}

function rightsOf({ at, fields }: FieldsAt): AgentRight[] {
  return partsIn(fieldsIn(fields.kubeClient).hubPermissions, [...at, "kubeClient", "hubPermissions"]).map(rightOf);
}

function rightOf({ at, fields }: FieldsAt): AgentRight {
  const { type, currentCluster, singleNamespace } = fields;
  if (type === "CurrentCluster") return { at, type, clusterRole: textIn(fieldsIn(currentCluster).clusterRoleName) };
  if (type !== "SingleNamespace") return { at, type: "other", name: textIn(type) };
  const { namespace, roleRef } = fieldsIn(singleNamespace);
  const { kind, name } = fieldsIn(roleRef);
  return { at, type, namespace: textIn(namespace), roleKind: textIn(kind), role: textIn(name) };
}

function signerOf({ at, fields }: FieldsAt): CustomSigner {
  const { signerName, signingCA } = fieldsIn(fields.customSigner);
  const { name, namespace } = fieldsIn(signingCA);
  return { at, signerName: textIn(signerName), caName: textIn(name), caNamespace: textIn(namespace) };
}

type Fields = Readonly<Record<string, unknown>>;

interface FieldsAt extends Part {
  readonly fields: Fields;
}

/** The entries of a list that have fields, with their places. */
function partsIn(list: unknown, path: FieldPath): FieldsAt[] {
  return listIn(list).flatMap((fields, index) => (isFields(fields) ? [{ at: [...path, index], fields }] : []));
}

function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function fieldsIn(value: unknown): Fields {
  return isFields(value) ? value : {};
}

function textIn(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** As the API declares it. */
const SIGNER = /^([a-z0-9][a-z0-9-]*[a-z0-9]\.)+[a-z]+\/[a-z0-9-.]+$/;

/** Why the registration is not worth a review yet, each with whether it holds. */
export function registrationChecks({ rights = [], signers }: AgentAccess): readonly (readonly [boolean, string])[] {
  return [
    [
      rights.every((right) => right.type !== "CurrentCluster" || right.clusterRole !== ""),
      "Name the ClusterRole that agents get in their cluster's namespace, or remove that right.",
    ],
    [
      rights.every((right) => right.type !== "SingleNamespace" || (right.namespace !== "" && right.role !== "")),
      "Name the namespace and the role of a right in one namespace, or remove that right.",
    ],
    [signers.every(({ signerName }) => SIGNER.test(signerName)), "Name the signer as “example.com/name”."],
    [signers.every(({ caName }) => caName !== ""), "Name the Secret with the CA that the signer signs with."],
  ];
}
