import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseAllDocuments, stringify } from "yaml";
import { type RealHub, startRealHub } from "@/e2e/realhub/start";
import { z } from "@/lib/kube/zod";
import { type Helm, program } from "./helm";
import { INSTALL_YAML } from "./install-yaml";
import { operatorCrdFiles } from "./operator-crds";
import { render } from "./render";
import type { Result } from "./result";
import { VARIANTS } from "./variants";

const NEWEST = "1.35.0";
const DRY_RUN = ["apply", "--server-side", "--dry-run=server", "--validate=strict", "--warnings-as-errors"];
const RESTRICTED = "restricted-pods";

type Kubectl = Helm;

const Workload = z.looseObject({
  metadata: z.object({ name: z.string() }),
  spec: z.object({ template: z.object({ metadata: z.looseObject({}), spec: z.looseObject({}) }) }),
});

/** Each variant as a dry run on a real kube-apiserver, which admits its pods where only restricted ones are. */
export async function* applied(helm: Helm): AsyncGenerator<Result> {
  const hub = await startRealHub(console.log);
  try {
    const kubectl = await prepared(hub);
    for (const [name, values] of Object.entries(VARIANTS)) {
      const { out } = await render(helm, { kubeVersion: NEWEST, values });
      yield await dryRun(kubectl, name, out);
    }
    yield await dryRun(kubectl, "deploy/install.yaml", await readFile(INSTALL_YAML, "utf8"));
  } finally {
    await hub.stop();
  }
}

/** kubectl, once the hub has what the chart's objects need. */
async function prepared({ bin, kubeconfig }: RealHub): Promise<Kubectl> {
  const kubectl = program(join(bin, "kubectl"), { KUBECONFIG: kubeconfig });
  const crds = await operatorCrdFiles();
  const names = crds.flatMap((file) => ["--filename", file]);
  const labels = Object.fromEntries(
    ["enforce", "warn"].map((mode) => [`pod-security.kubernetes.io/${mode}`, "restricted"]),
  );
  const namespaces = ["flotilla-system", RESTRICTED].map((name) =>
    stringify({ apiVersion: "v1", kind: "Namespace", metadata: { name, labels } }),
  );
  const steps = [
    () => kubectl(["apply", "--server-side", ...names]),
    () => kubectl(["wait", "--for=condition=Established", "--timeout=30s", ...names]),
    () => kubectl(["apply", "--server-side", "--filename", "-"], namespaces.join("---\n")),
  ];
  for (const step of steps) {
    const { code, err } = await step();
    if (code !== 0) throw new Error(`the hub could not be prepared: ${err}`);
  }
  return kubectl;
}

async function dryRun(kubectl: Kubectl, name: string, manifests: string): Promise<Result> {
  const objects = await kubectl([...DRY_RUN, "--filename", "-"], manifests);
  const pods = podsIn(manifests);
  const admitted = await kubectl([...DRY_RUN, "--namespace", RESTRICTED, "--filename", "-"], pods.join("---\n"));
  const wrong = [objects, admitted].filter(({ code, err }) => code !== 0 || err !== "").map(({ err }) => err);
  const count = objects.out.trim().split("\n").length;
  return {
    name: `is admitted, ${count} objects and ${pods.length} pods: ${name}`,
    wrong: wrong.length === 0 ? undefined : wrong.join("\n"),
  };
}

/** Each pod template as a Pod. Its account is of another namespace, so there it has none. */
function podsIn(manifests: string): string[] {
  const workloads = parseAllDocuments(manifests).flatMap((each) => Workload.safeParse(each.toJS()).data ?? []);
  return workloads.map(({ metadata: { name }, spec: { template } }) => {
    const spec = { ...template.spec, serviceAccountName: "default" };
    return stringify({ apiVersion: "v1", kind: "Pod", metadata: { ...template.metadata, name }, spec });
  });
}
