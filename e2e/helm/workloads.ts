import { parseAllDocuments } from "yaml";
import { z } from "@/lib/kube/zod";

const Probe = z.object({ httpGet: z.object({ path: z.string(), port: z.string() }) });

const Container = z.looseObject({
  command: z.array(z.string()),
  env: z.array(z.object({ name: z.string(), value: z.optional(z.string()) })),
  ports: z.array(z.object({ name: z.string(), containerPort: z.number() })),
  livenessProbe: Probe,
  readinessProbe: Probe,
});

const Template = z.object({
  metadata: z.looseObject({}),
  spec: z.looseObject({ serviceAccountName: z.string(), containers: z.array(Container) }),
});

const Manifest = z.object({
  metadata: z.object({ name: z.string() }),
  spec: z.object({ template: Template }),
});

/** What runs pods of ours. */
interface Workload {
  readonly name: string;
  readonly template: z.infer<typeof Template>;
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
