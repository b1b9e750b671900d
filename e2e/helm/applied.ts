import { readFile } from "node:fs/promises";
import { parseAllDocuments } from "yaml";
import { INVITATION_NAMESPACE } from "@/lib/kube/names";
import { INSTALL_YAML } from "./install-yaml";
import { type PreparedHub, RESTRICTED, succeeds } from "./prepared-hub";
import { render } from "./render";
import type { Result } from "./result";
import { VARIANTS } from "./variants";
import { workloadsIn } from "./workloads";

const NEWEST = "1.35.0";
/** A Warning header of the API server is a failure. */
const DRY_RUN = ["apply", "--server-side", "--dry-run=server", "--validate=strict", "--warnings-as-errors"];

/** Each variant as a dry run on a real kube-apiserver, which admits its pods where only restricted ones are. */
export async function* applied(hub: PreparedHub): AsyncGenerator<Result> {
  // A dry run makes no namespace for what follows.
  await succeeds(hub.kubectl, ["create", "namespace", INVITATION_NAMESPACE]);
  for (const [name, values] of Object.entries(VARIANTS)) {
    const { out } = await render(hub.helm, { kubeVersion: NEWEST, values });
    yield await dryRun(hub, name, out);
  }
  yield await dryRun(hub, "deploy/install.yaml", await readFile(INSTALL_YAML, "utf8"));
  await succeeds(hub.kubectl, ["delete", "namespace", INVITATION_NAMESPACE]);
}

async function dryRun({ kubectl }: PreparedHub, name: string, manifests: string): Promise<Result> {
  const count = parseAllDocuments(manifests).length;
  const pods = podsIn(manifests);
  const objects = await kubectl([...DRY_RUN, "--filename", "-"], manifests);
  const admitted = await kubectl([...DRY_RUN, "--namespace", RESTRICTED, "--filename", "-"], pods.join("\n---\n"));
  const tried = [
    { ...objects, lines: count },
    { ...admitted, lines: pods.length },
  ];
  const wrong = tried.filter(({ code, out, err, lines }) => code !== 0 || err !== "" || linesOf(out) !== lines);
  return {
    name: `is admitted, ${count} objects and ${pods.length} pods: ${name}`,
    wrong: wrong.length === 0 ? undefined : wrong.map(({ err, out }) => err || out).join("\n"),
  };
}

/** kubectl says a line for each object. */
function linesOf(out: string): number {
  return out.trim().split("\n").length;
}

/** Each pod template as a Pod. Its account is of another namespace, so there it has none. */
function podsIn(manifests: string): string[] {
  return workloadsIn(manifests).map(({ name, template }) => {
    const spec = { ...template.spec, serviceAccountName: "default", volumes: withClaimed(template.spec) };
    return JSON.stringify({ apiVersion: "v1", kind: "Pod", metadata: { ...template.metadata, name }, spec });
  });
}

type PodSpec = ReturnType<typeof workloadsIn>[number]["template"]["spec"];

/** A StatefulSet gives its pods the volumes that they claim: here each of those is an empty one. */
function withClaimed({ containers, volumes }: PodSpec): object[] {
  const given = new Set(volumes.map(({ name }) => name));
  const mounted = new Set(containers.flatMap(({ volumeMounts }) => volumeMounts.map(({ name }) => name)));
  return [...volumes, ...[...mounted].filter((name) => !given.has(name)).map((name) => ({ name, emptyDir: {} }))];
}
