import { parseAllDocuments } from "yaml";
import { z } from "@/lib/kube/zod";

const Probe = z.object({ httpGet: z.object({ path: z.string(), port: z.string() }) });

const Container = z.looseObject({
  command: z.array(z.string()),
  env: z.array(
    z.object({
      name: z.string(),
      value: z.optional(z.string()),
      valueFrom: z.optional(z.looseObject({ fieldRef: z.optional(z.object({ fieldPath: z.string() })) })),
    }),
  ),
  ports: z.array(z.object({ name: z.string(), containerPort: z.number() })),
  livenessProbe: Probe,
  readinessProbe: Probe,
  volumeMounts: z._default(z.array(z.object({ name: z.string(), mountPath: z.string() })), []),
});

const Volume = z.looseObject({
  name: z.string(),
  secret: z.optional(
    z.looseObject({
      secretName: z.string(),
      items: z._default(z.array(z.object({ key: z.string(), path: z.string() })), []),
    }),
  ),
});

const Template = z.object({
  metadata: z.looseObject({}),
  spec: z.looseObject({
    serviceAccountName: z.string(),
    containers: z.array(Container),
    volumes: z._default(z.array(Volume), []),
  }),
});

const Manifest = z.object({
  metadata: z.object({ name: z.string() }),
  spec: z.object({ template: Template }),
});

const Secret = z.object({
  kind: z.literal("Secret"),
  metadata: z.object({ name: z.string() }),
  data: z.record(z.string(), z.string()),
});

/** The content of each Secret among the manifests, file by file. */
export function secretsIn(manifests: string): ReadonlyMap<string, ReadonlyMap<string, Buffer>> {
  const secrets = parseAllDocuments(manifests).flatMap((each) => Secret.safeParse(each.toJS()).data ?? []);
  const files = (data: Record<string, string>) =>
    new Map(Object.entries(data).map(([name, text]) => [name, Buffer.from(text, "base64")]));
  return new Map(secrets.map(({ metadata, data }) => [metadata.name, files(data)]));
}

/** What runs pods of ours. */
export interface Workload {
  readonly name: string;
  readonly template: z.infer<typeof Template>;
}

/** What Secrets put into the workload's container: files by their folder there. Throws for a Secret that is not among them. */
export function mountedFiles(
  { template: { spec } }: Workload,
  secrets: ReturnType<typeof secretsIn>,
): Map<string, ReadonlyMap<string, Buffer>> {
  const mounts = spec.containers[0]?.volumeMounts ?? [];
  return new Map(
    mounts.map(({ name, mountPath }) => {
      const secret = spec.volumes.find((each) => each.name === name)?.secret;
      const files = secrets.get(secret?.secretName ?? "");
      if (!secret || !files) throw new Error(`no Secret for the volume ${name}`);
      const wanted = secret.items.flatMap(({ key, path }) => {
        const content = files.get(key);
        return content ? [[path, content] as const] : [];
      });
      return [mountPath, wanted.length > 0 ? new Map(wanted) : files];
    }),
  );
}

/** Deployments and StatefulSets among the manifests. Throws for one whose container lacks something. */
export function workloadsIn(manifests: string): Workload[] {
  const objects = parseAllDocuments(manifests).map((each) => each.toJS());
  return objects
    .filter(({ kind }) => kind === "Deployment" || kind === "StatefulSet")
    .map((object) => {
      const { metadata, spec } = Manifest.parse(object);
      return { name: metadata.name, template: spec.template };
    });
}
