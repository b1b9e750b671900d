import { describe, expect, it } from "vitest";
import { NO_SETTINGS } from "./deployment-settings";
import { proxyCaConfigMaps, withProxy } from "./proxy";
import { RenderError } from "./render-error";

const proxy = (values: object) => ({ ...NO_SETTINGS.proxy, ...values });
const pod = { containers: [{ name: "main", env: [{ name: "OWN", value: "1" }] }, { name: "side" }] };

/** "NAME=value" of the variables that each container gets. */
function environments(values: object): string[][] {
  return withProxy(pod, "hello", proxy(values)).containers.map(({ env }) =>
    (env ?? []).map(({ name, value }) => `${name}=${value}`),
  );
}

describe("withProxy", () => {
  it("tells every container, in both spellings and in OCM's order", () => {
    const environment = ["HTTP_PROXY=h", "http_proxy=h", "HTTPS_PROXY=s", "https_proxy=s", "NO_PROXY=n", "no_proxy=n"];
    expect(environments({ noProxy: "n", httpsProxy: "s", httpProxy: "h" })).toEqual([
      ["OWN=1", ...environment],
      environment,
    ]);
  });

  it("tells what there is", () => {
    expect(environments({ noProxy: "n" })).toEqual([
      ["OWN=1", "NO_PROXY=n", "no_proxy=n"],
      ["NO_PROXY=n", "no_proxy=n"],
    ]);
  });

  it("mounts the proxy's CA in every container", () => {
    const mounted = withProxy(pod, "hello", proxy({ httpProxy: "h", caBundle: btoa("CA") }));
    expect(mounted.volumes).toEqual([{ name: "proxy-ca-bundle", configMap: { name: "hello-proxy-ca" } }]);
    for (const container of mounted.containers) {
      expect(container.volumeMounts).toEqual([{ name: "proxy-ca-bundle", mountPath: "/managed/proxy-ca" }]);
      expect(container.env?.at(-1)).toEqual({ name: "CA_BUNDLE_FILE_PATH", value: "/managed/proxy-ca/ca-bundle.crt" });
    }
  });

  it.each([{}, { caBundle: btoa("CA") }])("leaves the pod alone without a proxy: %j", (values) => {
    expect(withProxy(pod, "hello", proxy(values))).toEqual(pod);
  });
});

describe("proxyCaConfigMaps", () => {
  it("hold the CA as text, also where there is no proxy", () => {
    const utf8 = btoa(String.fromCharCode(...new TextEncoder().encode("# Größe\n")));
    expect(proxyCaConfigMaps("hello", proxy({ caBundle: utf8 }))).toEqual([
      {
        apiVersion: "v1",
        kind: "ConfigMap",
        metadata: { name: "hello-proxy-ca", namespace: "open-cluster-management-agent-addon" },
        data: { "ca-bundle.crt": "# Größe\n" },
      },
    ]);
  });

  it("are none without a CA", () => {
    expect(proxyCaConfigMaps("hello", proxy({ httpProxy: "h" }))).toEqual([]);
  });

  it.each([
    ["no base64", "%"],
    ["no text", btoa("\xff\xfe\xfd")],
  ])("refuse a bundle that is %s", (_, caBundle) => {
    expect(() => proxyCaConfigMaps("hello", proxy({ caBundle }))).toThrow(RenderError);
  });
});
