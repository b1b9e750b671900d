import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { NAMESPACE } from "@/lib/kube/names";
import { z } from "@/lib/kube/zod";

const ACCOUNT = "/var/run/secrets/kubernetes.io/serviceaccount";

const Kubeconfig = z.looseObject({
  clusters: z.array(
    z.looseObject({ cluster: z.looseObject({ server: z.string(), "certificate-authority-data": z.string() }) }),
  ),
  users: z.array(z.looseObject({ user: z.looseObject({ token: z.string() }) })),
});

/** What Kubernetes puts into a container: environment variables, and files by their places in it. */
export interface InPod {
  readonly env: Readonly<Record<string, string>>;
  readonly files: Readonly<Record<string, string>>;
}

/** A container's account on the hub that a kubeconfig of ours (JSON, with a token) names, as a pod has it. */
export async function accountInPod(kubeconfig: string, folder: string): Promise<InPod> {
  const { clusters, users } = Kubeconfig.parse(JSON.parse(kubeconfig));
  const { server = "", "certificate-authority-data": ca = "" } = clusters[0]?.cluster ?? {};
  const { hostname, port } = new URL(server);
  const contents = { "ca.crt": Buffer.from(ca, "base64"), namespace: NAMESPACE, token: users[0]?.user.token ?? "" };
  const files = await filesIn(folder, new Map(Object.entries(contents)));
  return {
    env: { KUBERNETES_SERVICE_HOST: hostname, KUBERNETES_SERVICE_PORT: port },
    files: { [ACCOUNT]: files },
  };
}

/** A folder with these files, which everybody may read: in a sandbox somebody else does. */
export async function filesIn(folder: string, contents: ReadonlyMap<string, string | Buffer>): Promise<string> {
  const place = await mkdtemp(join(folder, "files-"));
  await mkdir(join(place, "all"), { mode: 0o755 });
  for (const [name, content] of contents) await writeFile(join(place, "all", name), content);
  return join(place, "all");
}
