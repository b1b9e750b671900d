import {
  CoreV1Api,
  type Informer,
  KubeConfig,
  type KubernetesObject,
  KubernetesObjectApi,
  makeInformer,
  PatchStrategy,
} from "@kubernetes/client-node";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { eventually } from "./eventually";
import { type FaultyProxy, startFaultyProxy } from "./faulty-proxy";
import { mergePatch, post, remove } from "./requests";
import { configMap, ownNamespace } from "./scratch";
import { ownWidgets } from "./widgets";

const LABELS = { who: "informer" };

describe("L: clients", () => {
  const namespace = ownNamespace();
  const widgets = ownWidgets();
  const maps = `/api/v1/namespaces/${namespace}/configmaps`;
  let proxy: FaultyProxy;
  let informer: Informer<KubernetesObject>;
  let seen: string[];

  beforeEach(async () => {
    proxy = await startFaultyProxy();
    seen = [];
  });

  afterEach(async () => {
    await informer?.stop();
    await proxy.stop();
  });

  async function startInformer(): Promise<void> {
    const config = new KubeConfig();
    config.loadFromClusterAndUser({ name: "proxy", server: proxy.url, skipTLSVerify: true }, { name: "nobody" });
    const core = config.makeApiClient(CoreV1Api);
    const labelSelector = "who=informer";
    const list = () => core.listNamespacedConfigMap({ namespace, labelSelector });
    informer = makeInformer(config, maps, list, labelSelector);
    const note = (what: string) => (object: KubernetesObject) => void seen.push(`${what} ${object.metadata?.name}`);
    for (const what of ["add", "update", "delete"] as const) informer.on(what, note(what));
    informer.on("error", (error) => void seen.push(`error ${error}`));
    await informer.start();
    await watching();
  }

  const watching = () =>
    eventually(
      async () => [...seen, proxy.watches()],
      (state) => state.at(-1) === 1,
    );
  const sees = (count: number) =>
    eventually(
      async () => seen,
      ({ length }) => length >= count,
    );

  it("L01 an informer sees everything once, though its watch is closed between", async () => {
    await post(maps, configMap("l01-a", {}, { labels: LABELS }));
    await startInformer();
    await post(maps, configMap("l01-b", {}, { labels: LABELS }));
    await sees(2);
    proxy.closeWatches();
    await mergePatch(`${maps}/l01-a`, { data: { a: "1" } });
    await watching();
    await remove(`${maps}/l01-b`);
    await sees(4);
    expect(seen).toEqual(["add l01-a", "add l01-b", "update l01-a", "delete l01-b"]);
  });

  it("L02 an informer that is told its past is gone lists again, and misses no deletion", async () => {
    for (const name of ["l02-a", "l02-b"]) await post(maps, configMap(name, {}, { labels: LABELS }));
    await startInformer();
    const before = (await sees(2)).length;
    proxy.holdWatches();
    await remove(`${maps}/l02-a`);
    await mergePatch(`${maps}/l02-b`, { data: { a: "1" } });
    proxy.expireWatches();
    await sees(before + 2);
    expect(seen.slice(before).sort()).toEqual(["delete l02-a", "update l02-b"]);
  });

  it("L03 the object API finds its way to built-in and custom kinds by discovery", async () => {
    const config = new KubeConfig();
    config.loadFromFile(process.env.CONTRACT_KUBECONFIG ?? "");
    const api = KubernetesObjectApi.makeApiClient(config);
    const home = { namespace };
    for (const object of [configMap("l03", {}, home), widgets.widget("l03", {}, home)]) {
      const made: KubernetesObject = await api.create(object);
      expect(made.metadata?.uid).toBeTruthy();
      const { apiVersion = "", kind = "" } = made;
      const named = { apiVersion, kind, metadata: { name: "l03", ...home } };
      expect((await api.read(named)).metadata?.uid).toBe(made.metadata?.uid);
      const patch = { ...named, metadata: { ...named.metadata, labels: { a: "b" } } };
      const patched = await api.patch(patch, undefined, undefined, undefined, undefined, PatchStrategy.MergePatch);
      expect(patched.metadata?.labels).toEqual({ a: "b" });
      expect((await api.delete(named)).status).toBe("Success");
    }
  });
});
