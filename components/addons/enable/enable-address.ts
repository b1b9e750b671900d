export type EnableStep = "clusters" | "configuration" | "rollout" | "review";

export const ENABLE_STEPS: readonly EnableStep[] = ["clusters", "configuration", "rollout", "review"];

interface EnableAddress {
  readonly name: string;
  readonly step: EnableStep;
}

/** Parses the path of the wizard; an unknown step is the first one. */
export function readEnableAddress(pathname: string): EnableAddress {
  const [, , name = "", , wanted] = pathname.split("/");
  return { name: decodeURIComponent(name), step: ENABLE_STEPS.find((step) => step === wanted) ?? "clusters" };
}

export function enableHref(name: string, step: EnableStep): string {
  return `/addons/${name}/enable/${step}`;
}

/** Where an add-on is chosen. */
export const CHOOSE_HREF = "/addons/enable";
