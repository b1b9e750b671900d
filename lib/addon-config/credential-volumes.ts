import type { AddOnTemplate } from "@/lib/resources/add-on-template";
import { type PodSpec, withVolume } from "./pods";

type Registration = NonNullable<AddOnTemplate["spec"]["registration"]>[number];

/** Mounts the Secret of every registration, each once. */
export function withCredentials(pod: PodSpec, addOn: string, { spec }: AddOnTemplate): PodSpec {
  const mounts = new Map(
    (spec.registration ?? [])
      .flatMap((registration) => credentialMount(registration, addOn))
      .map((mount) => [mount.name, mount]),
  );
  return [...mounts.values()].reduce(
    (mounted, { name, secretName, path }) => withVolume(mounted, { name, secret: { secretName } }, path),
    pod,
  );
}

function credentialMount({ type, customSigner }: Registration, addOn: string) {
  if (type === "KubeClient")
    return [{ name: "hub-kubeconfig", secretName: `${addOn}-hub-kubeconfig`, path: "/managed/hub-kubeconfig" }];
  if (type !== "CustomSigner" || !customSigner) return [];
  const signer = customSigner.signerName.replaceAll("/", "-");
  return [
    {
      name: `cert-${signer.replaceAll(".", "-")}`,
      secretName: `${addOn}-${signer}-client-cert`,
      path: `/managed/${signer}`,
    },
  ];
}
