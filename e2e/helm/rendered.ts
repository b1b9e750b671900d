import { readFile } from "node:fs/promises";
import type { Program } from "./helm";
import { INSTALL_YAML, installYaml } from "./install-yaml";
import { lint, render } from "./render";
import type { Result } from "./result";
import { KUBE_VERSIONS, REFUSED, VARIANTS, type Values } from "./variants";

/** Each variant, linted and rendered for each version of Kubernetes, all versions at a time. */
export async function* rendered(program: Program): AsyncGenerator<Result> {
  for (const [name, values] of Object.entries(VARIANTS))
    yield* await Promise.all(KUBE_VERSIONS.map((kubeVersion) => renderedFor(program, name, { kubeVersion, values })));
}

async function renderedFor(
  program: Program,
  name: string,
  rendering: { readonly kubeVersion: string; readonly values: Values },
): Promise<Result> {
  const answers = [await lint(program, rendering), await render(program, rendering)];
  const wrong = answers.filter(({ code, err }) => code !== 0 || err !== "");
  return {
    name: `renders for Kubernetes ${rendering.kubeVersion}: ${name}`,
    wrong: wrong.length === 0 ? undefined : wrong.map(({ out, err }) => (err === "" ? out : err)).join("\n"),
  };
}

/** What cannot work is refused, and says why. */
export async function* refused(program: Program): AsyncGenerator<Result> {
  const [kubeVersion = ""] = KUBE_VERSIONS;
  for (const [variant, why] of REFUSED) {
    const { code, err } = await render(program, { kubeVersion, values: variant });
    const isRight = code !== 0 && err.includes(why);
    yield { name: `refuses ${JSON.stringify(variant)}`, wrong: isRight ? undefined : `it answered ${code}: ${err}` };
  }
}

/** The manifest for those who have no Helm. */
export async function* upToDate(program: Program): AsyncGenerator<Result> {
  const isSame = (await readFile(INSTALL_YAML, "utf8")) === (await installYaml(program));
  yield { name: "deploy/install.yaml is what the chart renders", wrong: isSame ? undefined : "npm run manifests" };
}
