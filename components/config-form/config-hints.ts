import type { AddOnSetup } from "@/lib/api/addons/add-on-setup";
import type { KnownVariable } from "@/lib/catalogue/known-variable";
import { compareText } from "@/lib/kube/order";
import type { ConfigFields } from "./config-fields";
import { type ConfigNotes, configNotes } from "./config-notes";

/** What the templates of the add-ons that use a configuration have: suggestions for a form, and what it changes. */
export interface ConfigHints {
  readonly variables: readonly string[];
  /** Those that the catalogue knows the add-ons to read. */
  readonly knownVariables?: readonly KnownVariable[];
  /** Their controllers read no others. */
  readonly readsNoOthers?: boolean;
  readonly images: readonly string[];
  /** "deployments:agent:main". */
  readonly containers: readonly string[];
  readonly notes: ConfigNotes;
}

/** Of the fields of one part of a configuration. */
export interface ConfigPartProps {
  readonly fields: ConfigFields;
  readonly hints: ConfigHints;
}

/** The hub gives these to every template. */
const BUILT_IN: ReadonlySet<string> = new Set(["CLUSTER_NAME", "INSTALL_NAMESPACE", "HUB_KUBECONFIG"]);

/** The hints of add-ons, as far as their templates could be read. */
export function configHints(setups: readonly (AddOnSetup | undefined)[]): ConfigHints {
  const manifests = setups.flatMap((setup) => setup?.templates.flatMap(({ read }) => read?.manifests ?? []) ?? []);
  return {
    variables: sorted(manifests.flatMap(({ variables }) => variables)).filter((name) => !BUILT_IN.has(name)),
    ...knownHints(setups),
    images: sorted(manifests.flatMap(({ images }) => images)),
    containers: sorted(
      manifests.flatMap(({ kind, name, containers }) =>
        containers.map((container) => `${kind.toLowerCase()}s:${name}:${container}`),
      ),
    ),
    notes: configNotes(setups),
  };
}

function knownHints(setups: readonly (AddOnSetup | undefined)[]) {
  const all = new Map(setups.flatMap((setup) => setup?.knownVariables ?? []).map((each) => [each.name, each]));
  return {
    knownVariables: [...all.values()].sort((a, b) => compareText(a.name, b.name)),
    readsNoOthers:
      setups.length > 0 &&
      setups.every((setup) => setup?.knownVariables && !setup.hasOtherVariables && setup.templates.length === 0),
  };
}

function sorted(texts: readonly string[]): string[] {
  return [...new Set(texts)].sort(compareText);
}
