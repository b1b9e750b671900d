import { join } from "node:path";
import { stringify } from "yaml";
import { flotillaCrds } from "@/lib/resources/crds";
import { ROOT } from "./helm";

export const CRDS_YAML = join(ROOT, "deploy/crds.yaml");

const HEAD = `# Our own kinds, written by \`npm run manifests\` from lib/resources. Apply them with \`kubectl apply -f deploy/crds.yaml\`.
`;

/** What `deploy/crds.yaml` has to be. Helm leaves the definitions, and with them all objects, when a release goes. */
export function crdsYaml(): string {
  const kept = { "helm.sh/resource-policy": "keep" };
  const all = flotillaCrds.map((crd) => ({ ...crd, metadata: { ...crd.metadata, annotations: kept } }));
  return HEAD + all.map((crd) => stringify(crd, { lineWidth: 0, aliasDuplicateObjects: false })).join("---\n");
}
