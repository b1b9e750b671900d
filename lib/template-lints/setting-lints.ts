import { mirroredImage } from "@/lib/addon-config/image-registries";
import type { LintFacts, LintPlace, TemplateLint } from "./lint";
import { type ContainerPart, isDecorated, type PodPart, podsIn } from "./pod-parts";
import { partAt, partsAt, type TemplateParts, textAt, textsAt } from "./template-parts";

const BUILT_IN_ENVIRONMENT: ReadonlySet<string> = new Set(["HUB_KUBECONFIG", "CLUSTER_NAME", "INSTALL_NAMESPACE"]);
const PROXY_ENVIRONMENT: ReadonlySet<string> = new Set(["HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY"]);

/** How the template gets on with what a cluster's configuration sets, and with what OCM adds. */
export const SETTING_LINTS: readonly TemplateLint[] = [
  {
    id: "tolerations-without-selector",
    level: "warning",
    title: "Tolerations without a node selector",
    why: "OCM takes the tolerations of a configuration only together with its nodeSelector. Pods keep those of the template.",
    remedy:
      "Add nodePlacement.nodeSelector to the configuration. It may be empty, which also removes the template's own.",
    find: (parts, { settings }) => {
      const { nodeSelector, tolerations = [] } = settings?.nodePlacement ?? {};
      if (nodeSelector || tolerations.length === 0) return [];
      return decorated(parts).map(({ path, owner }) => ({
        path,
        message: `${owner.title} does not get the configuration's tolerations.`,
      }));
    },
  },
  {
    id: "placement-replaced",
    level: "info",
    title: "Node placement that the configuration replaces",
    why: "With a nodeSelector in the configuration, the pod's own selector and all of its tolerations go.",
    remedy: "Repeat in the configuration what the pods need.",
    find: (parts, { settings }) => {
      if (!settings?.nodePlacement?.nodeSelector) return [];
      return decorated(parts).flatMap((pod) =>
        ["nodeSelector", "tolerations"]
          .filter((field) => pod.fields[field] !== undefined)
          .map((field) => ({ path: [...pod.path, field], message: `${pod.owner.title} loses its ${field}.` })),
      );
    },
  },
  {
    id: "registry-without-match",
    level: "warning",
    title: "An image that no mirror has",
    why: "The cluster has registries to pull from instead, and none of them stands for this image. Behind a firewall it cannot be pulled.",
    remedy: "Add a registry with the beginning of this image as its source, or move the image.",
    find: (parts, { settings }) =>
      images(parts, settings, ({ image }, registries) => mirroredImage(image, registries) === image),
  },
  {
    id: "registry-cuts-name",
    level: "warning",
    title: "A registry that ends within a name",
    why: "Sources are plain beginnings: quay.io/team also stands for quay.io/team-b. The mirror gets a name that nobody made.",
    remedy: "End the source at the slash that is meant, by a longer path.",
    find: (parts, { settings }) => images(parts, settings, ({ image }, registries) => registries.some(cuts(image))),
  },
  {
    id: "volume-of-ocm",
    level: "error",
    title: "A volume with a name that OCM adds",
    why: "OCM adds its own volume of this name without looking. Two of one name make the cluster refuse the pod.",
    remedy: "Give the volume another name, or take it out: the credentials are mounted by themselves.",
    find: (parts) => {
      const names = new Set(addedVolumes(parts));
      return decorated(parts).flatMap((pod) =>
        partsAt(pod, "volumes")
          .filter((volume) => names.has(textAt(volume, "name")))
          .map(({ path, fields }) => ({
            path: [...path, "name"],
            message: `${pod.owner.title} has a volume ${String(fields.name)} of its own.`,
          })),
      );
    },
  },
  {
    id: "environment-of-ocm",
    level: "info",
    title: "An environment variable that OCM adds again",
    why: "OCM appends its own value without looking, and of two of one name the later counts.",
    remedy: "Take it out of the template, or give it another name.",
    find: (parts) => environment(parts, (name) => BUILT_IN_ENVIRONMENT.has(name) || PROXY_ENVIRONMENT.has(name)),
  },
  {
    id: "namespace-in-arguments",
    level: "warning",
    title: "A namespace in arguments",
    why: "An install namespace moves objects, and leaves arguments and environment as they are. The agent then looks where it no longer is.",
    remedy: "Use the environment variable INSTALL_NAMESPACE, or the pod's own namespace by fieldRef.",
    find: (parts, { settings }) =>
      settings?.installNamespace === "" ? [] : namespaceTexts(parts, settings?.installNamespace),
  },
];

function decorated({ manifests }: TemplateParts): PodPart[] {
  return podsIn(manifests).filter(({ owner }) => isDecorated(owner));
}

type Registries = NonNullable<LintFacts["settings"]>["registries"];

/** Images of decorated containers, on a cluster that has registries. */
function images(
  parts: TemplateParts,
  settings: LintFacts["settings"],
  isMeant: (container: ContainerPart, registries: Registries) => boolean,
): LintPlace[] {
  const registries = settings?.registries ?? [];
  if (registries.length === 0) return [];
  return decorated(parts).flatMap(({ owner, containers }) =>
    containers
      .filter((each) => !each.isInit && each.image !== "" && isMeant(each, registries))
      .map(({ path, image }) => ({ path: [...path, "image"], message: `${owner.title} pulls ${image}.` })),
  );
}

/** Whether a source stops in the middle of a part of the image's name. */
function cuts(image: string) {
  return ({ source }: Registries[number]) => {
    const from = source.replace(/\/$/, "");
    return from !== "" && image.startsWith(from) && !["/", ":", "@", ""].includes(image.charAt(from.length));
  };
}

/** The volumes of credentials, and that of a proxy's CA. */
function addedVolumes({ registrations }: TemplateParts): string[] {
  const credentials = registrations.flatMap((registration) => {
    if (textAt(registration, "type") === "KubeClient") return ["hub-kubeconfig"];
    const signer = textAt(partAt(registration, "customSigner"), "signerName");
    return signer === "" ? [] : [`cert-${signer.replaceAll(/[/.]/g, "-")}`];
  });
  return [...credentials, "proxy-ca-bundle"];
}

function environment(parts: TemplateParts, isMeant: (name: string) => boolean): LintPlace[] {
  return decorated(parts).flatMap(({ owner, containers }) =>
    containers
      .filter(({ isInit }) => !isInit)
      .flatMap((container) => partsAt(container, "env"))
      .filter((each) => isMeant(textAt(each, "name")))
      .map((each) => ({ path: each.path, message: `${owner.title} sets ${textAt(each, "name")} itself.` })),
  );
}

/** Of namespaces that the objects leave. */
function namespaceTexts(parts: TemplateParts, target: string | undefined): LintPlace[] {
  const left = parts.manifests.map(({ namespace }) => namespace).filter((name) => name !== "" && name !== target);
  const own = new Set(left.filter((name) => !name.includes("{{")));
  const names = (text: string) => [...own].find((name) => text === name || text.endsWith(`=${name}`));
  return podsIn(parts.manifests).flatMap(({ owner, containers }) =>
    containers.flatMap((container) => {
      const lists = ["command", "args"].flatMap((list) =>
        textsAt(container, list).map((text, index) => ({ path: [...container.path, list, index], text })),
      );
      const values = partsAt(container, "env").map((each) => ({
        path: [...each.path, "value"],
        text: textAt(each, "value"),
      }));
      return [...lists, ...values].flatMap(({ path, text }) => {
        const name = names(text);
        return name ? [{ path, message: `${owner.title} is told of the namespace ${name}.` }] : [];
      });
    }),
  );
}
