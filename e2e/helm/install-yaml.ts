import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Program, ROOT } from "./helm";
import { render } from "./render";

export const INSTALL_YAML = join(ROOT, "deploy/install.yaml");
const NEWEST = "1.35.0";
/** Secrets are not in a file that everybody has. */
const VALUES = {
  keys: { existingSecret: "flotilla-keys" },
  console: { peers: { existingSecret: "flotilla-peers" } },
};

const HEAD = `# The chart deploy/chart as it is rendered by default, by \`npm run manifests\`; edit it there.
#
# Two things are to be replaced: registry.example.org/flotilla by your image, and https://flotilla.example.org by the address under
# which people reach the console; and the Secrets flotilla-keys and flotilla-peers are to be made. docs/install.md has the commands.
`;

/** Of a release, which this is not one of. */
const OF_HELM = /^ *(app\.kubernetes\.io\/managed-by|helm\.sh\/chart|# Source): .*\n/gm;

/** What `deploy/install.yaml` has to be: the chart's objects and their namespace. */
export async function installYaml(helm: Program): Promise<string> {
  const { code, out, err } = await render(helm, { kubeVersion: NEWEST, values: VALUES, skipTests: true });
  if (code !== 0) throw new Error(`Helm does not render the chart: ${err}`);
  return `${HEAD}${await namespace()}${out.replaceAll(OF_HELM, "").trimEnd()}\n`;
}

/** The chart has none: Helm makes it, or finds it. */
async function namespace(): Promise<string> {
  const documents = (await readFile(join(ROOT, "deploy/rbac.yaml"), "utf8")).split(/^---\n/m);
  const found = documents
    .map((text) => text.replaceAll(/^#.*\n/gm, ""))
    .find((text) => /^kind: Namespace$/m.test(text));
  if (found === undefined) throw new Error("deploy/rbac.yaml has no Namespace");
  return found;
}
