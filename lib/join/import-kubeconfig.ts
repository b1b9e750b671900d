import { isFields } from "@/lib/objects/editable";
import { readText, textOf } from "@/lib/objects/object-text";
import { MAX_KUBECONFIG } from "./kubeconfig-size";

/** A kubeconfig that a hub can use to reach one cluster. */
export interface ImportKubeconfig {
  readonly context: string;
  readonly server: string;
  readonly user: string;
  readonly by: "client certificate" | "token";
  /** With this one context, its cluster and its user, and nothing else of what was given. */
  readonly text: string;
  /** What to think about before it is used. */
  readonly warnings: readonly string[];
}

export interface ReadKubeconfig {
  /** The names of all contexts, to choose from. */
  readonly contexts: readonly string[];
  /** Absent where it cannot be used. */
  readonly config?: ImportKubeconfig;
  /** Why not, in a sentence. It holds nothing of the credentials. */
  readonly problem?: string;
}

/**
 * One context of a kubeconfig, the current one unless another is named, as a hub can use it from afar. Whatever runs a
 * program, names a file or leads to the machine that it was written on is refused.
 */
export function readKubeconfig(text: string, context?: string): ReadKubeconfig {
  if (text.length > MAX_KUBECONFIG) return { contexts: [], problem: "A kubeconfig of 100 KB at most." };
  const { value, problems } = readText(text);
  const [unreadable] = problems;
  if (unreadable) return { contexts: [], problem: `Line ${unreadable.line} cannot be read as YAML.` };
  if (!isFields(value) || !Array.isArray(value.contexts))
    return { contexts: [], problem: "This is no kubeconfig: it has no contexts." };
  const contexts = value.contexts.filter(isFields).map(({ name }) => textIn(name));
  const wanted = context ?? textIn(value["current-context"]);
  if (wanted === "") return { contexts, problem: "It has no current context: choose one." };
  return { contexts, ...contextOf(value, wanted) };
}

type Fields = Readonly<Record<string, unknown>>;

function contextOf(all: Fields, name: string): Omit<ReadKubeconfig, "contexts"> {
  const { cluster, user } = named(all.contexts, name, "context") ?? {};
  const [clusterName, userName] = [textIn(cluster), textIn(user)];
  const found = named(all.clusters, clusterName, "cluster");
  const person = named(all.users, userName, "user");
  if (!found) return { problem: `The context ${name} names a cluster that is not in this file.` };
  if (!person) return { problem: `The context ${name} names a user that is not in this file.` };
  const server = textIn(found.server);
  const problem = clusterProblem(found, server) ?? userProblem(person, userName);
  if (problem !== undefined) return { problem };
  const by = textIn(person.token) === "" ? "client certificate" : "token";
  const text = textOf({
    apiVersion: "v1",
    kind: "Config",
    clusters: [{ name: clusterName, cluster: only(found, CLUSTER_FIELDS) }],
    users: [{ name: userName, user: only(person, by === "token" ? ["token"] : CERTIFICATE_FIELDS) }],
    contexts: [{ name, context: { cluster: clusterName, user: userName } }],
    "current-context": name,
  });
  return { config: { context: name, server, user: userName, by, text, warnings: warningsOf(found, by) } };
}

const CERTIFICATE_FIELDS = ["client-certificate-data", "client-key-data"];
const CLUSTER_FIELDS = [
  "server",
  "certificate-authority-data",
  "insecure-skip-tls-verify",
  "tls-server-name",
  "proxy-url",
];
const FLATTEN = "Write it out with kubectl config view --minify --flatten --raw.";

function clusterProblem(cluster: Fields, server: string): string | undefined {
  if (!/^https:\/\//.test(server) || !URL.canParse(server)) return "The cluster's server is no address with https://.";
  const { hostname, password, username } = new URL(server);
  if (username !== "" || password !== "") return "The cluster's server has credentials in its address.";
  if (isOwnMachine(hostname))
    return `The cluster's server is ${hostname}: the hub would reach itself. Name an address that leads to the cluster from there.`;
  if (cluster["certificate-authority"] !== undefined)
    return `The cluster's certificate authority is a file of your machine. ${FLATTEN}`;
  return undefined;
}

function isOwnMachine(hostname: string): boolean {
  return /^(localhost|.*\.localhost|127(\.\d+){3}|0\.0\.0\.0|\[::1?\])$/.test(hostname);
}

function userProblem(user: Fields, name: string): string | undefined {
  if (user.exec !== undefined)
    return `The user ${name} signs in by a program of your machine (exec), which a hub does not run. Use a token of a ServiceAccount, or a client certificate.`;
  if (user["auth-provider"] !== undefined)
    return `The user ${name} signs in by a plugin (auth-provider), which a hub does not run. Use a token of a ServiceAccount, or a client certificate.`;
  if (Object.keys(user).some((field) => field === "as" || field.startsWith("as-")))
    return `The user ${name} acts as somebody else. Use credentials of the account itself.`;
  const file = ["tokenFile", "client-certificate", "client-key"].find((field) => user[field] !== undefined);
  if (file !== undefined) return `The user ${name} has ${file}, a file of your machine. ${FLATTEN}`;
  if (user.username !== undefined || user.password !== undefined)
    return `The user ${name} signs in by a password, which Kubernetes no longer takes.`;
  const hasCertificate = CERTIFICATE_FIELDS.every((field) => textIn(user[field]) !== "");
  if (textIn(user.token) === "" && !hasCertificate)
    return `The user ${name} has neither a token nor a client certificate with its key.`;
  return undefined;
}

function warningsOf(cluster: Fields, by: ImportKubeconfig["by"]): string[] {
  const isBlind = cluster["insecure-skip-tls-verify"] === true;
  return [
    ...(isBlind
      ? ["The cluster's certificate is not checked: the credentials go to whatever answers at that address."]
      : []),
    ...(by === "client certificate"
      ? ["A client certificate cannot be revoked: it works until it ends. A token of a ServiceAccount can be."]
      : []),
  ];
}

function named(list: unknown, name: string, field: string): Fields | undefined {
  const found = Array.isArray(list) ? list.filter(isFields).find((each) => each.name === name) : undefined;
  const held = found?.[field];
  return isFields(held) ? held : undefined;
}

function only(fields: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(names.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]])));
}

function textIn(value: unknown): string {
  return typeof value === "string" ? value : "";
}
