import { rmSync } from "node:fs";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { get } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePorts } from "@/e2e/free-ports";
import { auditFlags } from "./audit/audit-flags";
import { realHubBinary } from "./binary";
import { type Credentials, writeCredentials } from "./credentials";
import { type Part, startPart } from "./part";
import { authenticationFlags, type TrustedIssuer } from "./trusted-issuer";

const READY_WITHIN_MS = 60_000;
const POLL_MS = 50;
const PARTS = ["etcd", "kube-apiserver", "kube-controller-manager", "kubectl"] as const;
const LOOPS = [
  "garbagecollector",
  "namespace",
  "csrsigning",
  "csrapproving",
  "csrcleaner",
  "serviceaccount",
  "serviceaccount-token",
  "root-ca-cert-publisher",
  "clusterrole-aggregation",
];

/** A real control plane on loopback: etcd, kube-apiserver and kube-controller-manager. */
export interface RealHub {
  readonly url: string;
  /** PEM. */
  readonly caCertificate: string;
  /** Path of the kubeconfig of somebody in `system:masters`. */
  readonly kubeconfig: string;
  /** A folder with each part by its name, kubectl among them. */
  readonly bin: string;
  /** What its parts have printed, for when something fails. */
  output(): string;
  /** Ends all parts and removes their files. */
  stop(): Promise<void>;
}

/** Where the API server appends what these users request. */
export interface Audit {
  readonly log: string;
  /** Everybody where it names nobody. */
  readonly users: readonly string[];
}

interface RealHubOptions {
  readonly onNews?: (message: string) => void;
  /** Bearer tokens that it knows, by the names of their users. */
  readonly tokens?: Readonly<Record<string, string>>;
  readonly audit?: Audit | undefined;
  /** A provider whose ID tokens it takes, beside all else that it takes. */
  readonly issuer?: TrustedIssuer | undefined;
}

/** Resolves when the API server is ready to serve. Throws `NoGo` where it cannot be built. */
export async function startRealHub(options: RealHubOptions = {}): Promise<RealHub> {
  const { onNews, tokens = {}, audit, issuer } = options;
  const binary = await realHubBinary(onNews);
  const folder = await mkdtemp(join(tmpdir(), "flotilla-realhub-"));
  const parts: Part[] = [];
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  process.once("exit", removeFolder);
  const stop = async () => {
    for (const part of parts.toReversed()) await part.stop();
    await rm(folder, { recursive: true, force: true });
    process.off("exit", removeFolder);
  };
  const output = () => parts.map(({ name, output: text }) => `--- ${name}\n${text()}`).join("\n");
  try {
    const bin = await linkParts(folder, binary);
    const credentials = await writeCredentials(join(folder, "pki"));
    const [port = 0, client = 0, peer = 0, managerPort = 0] = await freePorts(4);
    const url = `https://127.0.0.1:${port}`;
    const kubeconfig = await writeKubeconfig(folder, url, credentials);
    const start = (name: (typeof PARTS)[number], args: readonly string[]) =>
      parts.push(startPart(join(bin, name), name, args));
    start("etcd", etcdFlags(join(folder, "etcd"), `http://127.0.0.1:${client}`, `http://127.0.0.1:${peer}`));
    const tokenFile = await writeTokens(folder, tokens);
    const auditing = audit ? await auditFlags(folder, audit.log, audit.users) : [];
    const trusting = issuer ? await authenticationFlags(folder, issuer) : [];
    const flags = apiServerFlags(credentials, port, `http://127.0.0.1:${client}`);
    start("kube-apiserver", [...flags, ...tokenFile, ...auditing, ...trusting]);
    await ready(url, credentials, parts);
    start("kube-controller-manager", managerFlags(credentials, kubeconfig, managerPort, join(folder, "manager")));
    return { url, caCertificate: credentials.caCertificate, kubeconfig, bin, output, stop };
  } catch (cause) {
    const printed = output();
    await stop();
    throw new Error(`the real hub did not start; its parts printed\n${printed}`, { cause });
  }
}

async function linkParts(folder: string, binary: string): Promise<string> {
  const bin = join(folder, "bin");
  await mkdir(bin);
  for (const part of PARTS) await symlink(binary, join(bin, part));
  return bin;
}

function etcdFlags(data: string, client: string, peer: string): string[] {
  const clients = ["--listen-client-urls", client, "--advertise-client-urls", client];
  const peers = [
    "--listen-peer-urls",
    peer,
    "--initial-advertise-peer-urls",
    peer,
    "--initial-cluster",
    `default=${peer}`,
  ];
  return ["--data-dir", data, "--unsafe-no-fsync", ...clients, ...peers, "--log-level", "error"];
}

function apiServerFlags(credentials: Credentials, port: number, etcd: string): string[] {
  return [
    `--etcd-servers=${etcd}`,
    `--secure-port=${port}`,
    "--bind-address=127.0.0.1",
    "--advertise-address=127.0.0.1",
    "--endpoint-reconciler-type=none",
    `--tls-cert-file=${credentials.serving}`,
    `--tls-private-key-file=${credentials.servingKey}`,
    `--client-ca-file=${credentials.authority}`,
    "--service-account-issuer=https://kubernetes.default.svc",
    `--service-account-key-file=${credentials.accountsPublicKey}`,
    `--service-account-signing-key-file=${credentials.accountsKey}`,
    "--service-cluster-ip-range=10.0.0.0/24",
    "--authorization-mode=RBAC",
    // As on OpenShift: whoever names an owner that blocks deletion may update that owner's finalizers.
    "--enable-admission-plugins=OwnerReferencesPermissionEnforcement",
    "--allow-privileged",
  ];
}

async function writeTokens(folder: string, tokens: Readonly<Record<string, string>>): Promise<string[]> {
  const lines = Object.entries(tokens).map(([user, token]) => `${token},${user},${user}\n`);
  if (lines.length === 0) return [];
  const path = join(folder, "tokens.csv");
  await writeFile(path, lines.join(""), { mode: 0o600 });
  return [`--token-auth-file=${path}`];
}

function managerFlags(credentials: Credentials, kubeconfig: string, port: number, folder: string): string[] {
  return [
    `--kubeconfig=${kubeconfig}`,
    `--authentication-kubeconfig=${kubeconfig}`,
    `--authorization-kubeconfig=${kubeconfig}`,
    "--leader-elect=false",
    `--secure-port=${port}`,
    "--bind-address=127.0.0.1",
    `--cert-dir=${folder}`,
    `--cluster-signing-cert-file=${credentials.authority}`,
    `--cluster-signing-key-file=${credentials.authorityKey}`,
    `--root-ca-file=${credentials.authority}`,
    `--service-account-private-key-file=${credentials.accountsKey}`,
    `--controllers=${LOOPS.join(",")}`,
  ];
}

async function writeKubeconfig(folder: string, server: string, { caCertificate, admin }: Credentials): Promise<string> {
  const base64 = (text: string) => Buffer.from(text).toString("base64");
  const user = { "client-certificate-data": base64(admin.certificate), "client-key-data": base64(admin.key) };
  const config = {
    apiVersion: "v1",
    kind: "Config",
    clusters: [{ name: "hub", cluster: { server, "certificate-authority-data": base64(caCertificate) } }],
    users: [{ name: "admin", user }],
    contexts: [{ name: "hub", context: { cluster: "hub", user: "admin" } }],
    "current-context": "hub",
  };
  const path = join(folder, "kubeconfig");
  await writeFile(path, JSON.stringify(config), { mode: 0o600 });
  return path;
}

/** Throws when a part ends before the server answers, and after a minute. */
async function ready(url: string, credentials: Credentials, parts: readonly Part[]): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (!(await isReady(url, credentials))) {
    const ended = parts.find((part) => part.hasEnded());
    if (ended) throw new Error(`${ended.name} ended`);
    if (Date.now() > deadline) throw new Error("kube-apiserver was not ready within a minute");
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

function isReady(url: string, { caCertificate, admin }: Credentials): Promise<boolean> {
  const options = { ca: caCertificate, cert: admin.certificate, key: admin.key, agent: false, timeout: 2_000 };
  return new Promise((resolve) => {
    const requests = get(`${url}/readyz`, options, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200);
    });
    requests.once("timeout", () => requests.destroy());
    requests.once("error", () => resolve(false));
  });
}
