import { type Answer, CHART, type Program } from "./helm";
import { REQUIRED, type Values } from "./variants";

export const RELEASE = "flotilla";
export const NAMESPACE_ARGS = ["--namespace", "flotilla-system"];
/** Of the directory that is linted or rendered; everything else that Helm says there is a finding. */
const FOLLOWS_LINK = /^walk\.go:\d+: found symbolic link in path: .*\n?/gm;

interface Rendering {
  readonly kubeVersion: string;
  readonly values?: Values;
  /** Without the Pod of `helm test`. */
  readonly skipTests?: boolean;
  /** The one template to render, as "templates/oidc.yaml". */
  readonly only?: string;
}

/** What the chart becomes with these values and those that are required, or why it does not. */
export async function render(helm: Program, rendering: Rendering): Promise<Answer> {
  const { kubeVersion, values = {}, skipTests, only } = rendering;
  const args = ["template", RELEASE, CHART, ...NAMESPACE_ARGS, "--kube-version", kubeVersion, "--values", "-"];
  const less = [...(skipTests ? ["--skip-tests"] : []), ...(only ? ["--show-only", only] : [])];
  return quiet(await helm([...args, ...less], text(values)));
}

/** Warnings are failures, and so are lines on stderr. */
export async function lint(helm: Program, { kubeVersion, values = {} }: Rendering): Promise<Answer> {
  const args = ["lint", CHART, "--strict", ...NAMESPACE_ARGS, "--kube-version", kubeVersion, "--values", "-"];
  return quiet(await helm(args, text(values)));
}

/** Without what Helm says of the link to deploy/rbac.yaml. */
export function quiet({ code, out, err }: Answer): Answer {
  return { code, out, err: err.replaceAll(FOLLOWS_LINK, "").trim() };
}

export function text(values: Values): string {
  return JSON.stringify(combined(REQUIRED, values));
}

/** As Helm puts values files together: objects by field, the rest whole. */
function combined(base: Values, more: Values): Values {
  const fields = Object.entries(more).map(([name, value]) => {
    const under = base[name];
    return [name, isValues(under) && isValues(value) ? combined(under, value) : value];
  });
  return { ...base, ...Object.fromEntries(fields) };
}

function isValues(value: unknown): value is Values {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
