/** How a cluster is brought to the hub. */
export const JOIN_WAYS = ["clusteradm", "helm", "manifest"] as const;
export type JoinWay = (typeof JOIN_WAYS)[number];

/** What a cluster brings. */
export interface JoinFacts {
  /** The name that it has on the hub. */
  readonly cluster: string;
  readonly token: string;
  /** `https://host:port`. */
  readonly server: string;
  /** PEM; without it the hub's certificate is one that everybody trusts. */
  readonly ca?: string | undefined;
}

/** A text to copy: what it is, and what it is called as a file. */
export interface JoinText {
  readonly label: string;
  readonly about: string;
  readonly text: string;
  readonly file: string;
}

const AGENT_NAMESPACE = "open-cluster-management-agent";
const CHARTS = "https://open-cluster-management.io/helm-charts";

/** All that is run or applied on a cluster so that it joins, in order. The token is in them. */
export function joinTexts(way: JoinWay, facts: JoinFacts): JoinText[] {
  switch (way) {
    case "clusteradm":
      return [clusteradmText(facts)];
    case "helm":
      return [valuesText(facts), helmText()];
    case "manifest":
      return [operatorText(), manifestText(facts)];
  }
}

function clusteradmText({ ca, cluster, server, token }: JoinFacts): JoinText {
  const flags = [
    `--hub-token ${token}`,
    `--hub-apiserver ${server}`,
    `--cluster-name ${cluster}`,
    ...(ca === undefined ? [] : ["--ca-file hub-ca.crt"]),
    "--wait",
  ];
  const file = ca === undefined ? "" : `cat > hub-ca.crt <<'EOF'\n${ca.trim()}\nEOF\n`;
  return {
    label: "Command",
    about: "Run it where kubectl reaches the cluster that joins.",
    text: `${file}clusteradm join \\\n  ${flags.join(" \\\n  ")}\n`,
    file: `join-${cluster}.sh`,
  };
}

function valuesText(facts: JoinFacts): JoinText {
  const lines = [
    "klusterlet:",
    `  clusterName: ${facts.cluster}`,
    "bootstrapHubKubeConfig: |",
    ...indented(kubeconfig(facts), 2),
  ];
  return {
    label: "Values",
    about: "Values of OCM's chart klusterlet. Keep the file as you keep a password: the token is in it.",
    text: `${lines.join("\n")}\n`,
    file: "klusterlet-values.yaml",
  };
}

function helmText(): JoinText {
  const text = [
    `helm repo add ocm ${CHARTS}`,
    "helm upgrade --install klusterlet ocm/klusterlet \\",
    "  --namespace open-cluster-management --create-namespace \\",
    "  --values klusterlet-values.yaml",
  ].join("\n");
  const about = "Run it where Helm reaches the cluster that joins, beside the values.";
  return { label: "Command", about, text: `${text}\n`, file: "join.sh" };
}

function operatorText(): JoinText {
  const text = [
    `helm repo add ocm ${CHARTS}`,
    "helm upgrade --install klusterlet ocm/klusterlet \\",
    "  --namespace open-cluster-management --create-namespace \\",
    "  --set klusterlet.create=false",
  ].join("\n");
  const about = "The operator, where the cluster does not have it yet: it alone knows Klusterlets.";
  return { label: "Operator", about, text: `${text}\n`, file: "operator.sh" };
}

function manifestText(facts: JoinFacts): JoinText {
  const text = [
    "apiVersion: v1",
    "kind: Namespace",
    "metadata:",
    `  name: ${AGENT_NAMESPACE}`,
    "---",
    "apiVersion: v1",
    "kind: Secret",
    "metadata:",
    "  name: bootstrap-hub-kubeconfig",
    `  namespace: ${AGENT_NAMESPACE}`,
    "type: Opaque",
    "stringData:",
    "  kubeconfig: |",
    ...indented(kubeconfig(facts), 4),
    "---",
    "apiVersion: operator.open-cluster-management.io/v1",
    "kind: Klusterlet",
    "metadata:",
    "  name: klusterlet",
    "spec:",
    `  clusterName: ${facts.cluster}`,
    `  namespace: ${AGENT_NAMESPACE}`,
    "  deployOption:",
    "    mode: Singleton",
  ];
  const about = "Apply it to the cluster that joins. Keep the file as you keep a password: the token is in it.";
  return { label: "Manifest", about, text: `${text.join("\n")}\n`, file: `klusterlet-${facts.cluster}.yaml` };
}

function kubeconfig({ ca, server, token }: JoinFacts): string[] {
  return [
    "apiVersion: v1",
    "kind: Config",
    "clusters:",
    "  - name: hub",
    "    cluster:",
    `      server: ${server}`,
    ...(ca === undefined ? [] : [`      certificate-authority-data: ${base64(ca)}`]),
    "contexts:",
    "  - name: bootstrap",
    "    context:",
    "      cluster: hub",
    "      user: bootstrap",
    "current-context: bootstrap",
    "users:",
    "  - name: bootstrap",
    "    user:",
    `      token: ${token}`,
  ];
}

function indented(lines: readonly string[], spaces: number): string[] {
  return lines.map((line) => " ".repeat(spaces) + line);
}

/** PEM is ASCII. */
function base64(text: string): string {
  return btoa(`${text.trim()}\n`);
}

/** What a hub with an import controller takes: the cluster, accepted, and its own kubeconfig. No token of the hub is in it. */
export function importText(cluster: string): JoinText {
  const text = [
    "apiVersion: v1",
    "kind: Namespace",
    "metadata:",
    `  name: ${cluster}`,
    "---",
    "apiVersion: cluster.open-cluster-management.io/v1",
    "kind: ManagedCluster",
    "metadata:",
    `  name: ${cluster}`,
    "spec:",
    "  hubAcceptsClient: true",
    "---",
    "apiVersion: v1",
    "kind: Secret",
    "metadata:",
    "  name: auto-import-secret",
    `  namespace: ${cluster}`,
    "type: Opaque",
    "stringData:",
    '  autoImportRetry: "5"',
    "  kubeconfig: |",
    "    # the kubeconfig of the cluster that is imported",
  ];
  const about =
    "Apply it to the hub. The import controller reaches the cluster by its kubeconfig, and deletes the Secret.";
  return { label: "Import", about, text: `${text.join("\n")}\n`, file: `import-${cluster}.yaml` };
}
