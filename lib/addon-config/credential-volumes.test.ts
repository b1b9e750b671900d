import { describe, expect, it } from "vitest";
import { AddOnTemplate } from "@/lib/resources/add-on-template";
import { withCredentials } from "./credential-volumes";

const kubeClient = { type: "KubeClient", kubeClient: { hubPermissions: [] } };
const signer = {
  type: "CustomSigner",
  customSigner: { signerName: "example.com/my.signer", signingCA: { name: "ca" } },
};
const own = { name: "own", emptyDir: {} };

function mounted(...registration: object[]) {
  const template = AddOnTemplate.parse({ spec: { registration } });
  return withCredentials({ containers: [{ name: "main" }, { name: "side" }], volumes: [own] }, "hello", template);
}

describe("withCredentials", () => {
  it("mounts what each registration yields, in their order and in every container", () => {
    const { volumes, containers } = mounted(signer, kubeClient);
    expect(volumes).toEqual([
      own,
      { name: "cert-example-com-my-signer", secret: { secretName: "hello-example.com-my.signer-client-cert" } },
      { name: "hub-kubeconfig", secret: { secretName: "hello-hub-kubeconfig" } },
    ]);
    const volumeMounts = [
      { name: "cert-example-com-my-signer", mountPath: "/managed/example.com-my.signer" },
      { name: "hub-kubeconfig", mountPath: "/managed/hub-kubeconfig" },
    ];
    expect(containers).toEqual([
      { name: "main", volumeMounts },
      { name: "side", volumeMounts },
    ]);
  });

  it("mounts a Secret once, however often it is asked for", () => {
    expect(mounted(kubeClient, kubeClient).volumes).toHaveLength(2);
  });

  it("mounts nothing where no one registers", () => {
    expect(mounted()).toEqual({ containers: [{ name: "main" }, { name: "side" }], volumes: [own] });
  });
});
