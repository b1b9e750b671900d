import type { AddOnSetup } from "@/lib/api/addons/add-on-setup";
import { compareText } from "@/lib/kube/order";
import type { ConfigFields } from "./config-fields";
import { type ConfigNotes, configNotes } from "./config-notes";

/** What the templates of the add-ons that use a configuration have: suggestions for a form, and what it changes. */
export interface ConfigHints {
  readonly variables: readonly string[];
  /** Those that the catalogue knows the add-ons to read. */
  readonly knownVariables?: readonly string[];
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
    knownVariables: sorted(setups.flatMap((setup) => setup?.knownVariables ?? [])),
    images: sorted(manifests.flatMap(({ images }) => images)),
    containers: sorted(
      manifests.flatMap(({ kind, name, containers }) =>
        containers.map((container) => `${kind.toLowerCase()}s:${name}:${container}`),
      ),
    ),
    notes: configNotes(setups),
  };
}

function sorted(texts: readonly string[]): string[] {
  return [...new Set(texts)].sort(compareText);
}
