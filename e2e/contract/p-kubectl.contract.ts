import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RawObject } from "@/lib/kube/object";
import { CONTEXT, copyAs, type ObjectStep } from "@/lib/objects/copy-as";
import { HAS_KUBECTL, kubectlIn } from "./kubectl";
import { pkcs10 } from "./pkcs10";
import { get, post, remove } from "./requests";
import { configMap, ownNamespace, suffix } from "./scratch";
import { ownWidgets } from "./widgets";

describe.runIf(HAS_KUBECTL)("P: kubectl as a person uses it", () => {
  const namespace = ownNamespace();
  const widgets = ownWidgets();
  let tool: Awaited<ReturnType<typeof kubectlIn>>;
  const maps = `/api/v1/namespaces/${namespace}/configmaps`;

  beforeAll(async () => {
    tool = await kubectlIn(namespace);
  });

  afterAll(async () => {
    await tool.discard();
  });

  const kubectl = (...call: Parameters<typeof tool.kubectl>) => tool.kubectl(...call);
  const printed = (...call: Parameters<typeof tool.printed>) => tool.printed(...call);
  const file = (name: string, content: object | string) => tool.file(name, content);
  /** By its group too: other runs have widgets of their own. */
  const kind = () => `widgets.${widgets.group}`;
  const widget = (name: string, spec: object = {}) => file(`${name}.json`, widgets.widget(name, spec));

  it("P01 get shows rows, YAML, JSON and names", async () => {
    await post(maps, configMap("p01", { a: "1" }));
    expect(await printed("get configmap p01 -o wide")).toMatch(/^NAME +DATA +AGE\np01 +1 /);
    expect(await printed("get cm p01 -o yaml")).toContain("  name: p01\n");
    expect(JSON.parse(await printed("get cm p01 -o json")).data).toEqual({ a: "1" });
    expect(await printed("get cm p01 -o name")).toBe("configmap/p01\n");
    expect(await printed("get cm p01 -o", ["jsonpath={.data.a}"])).toBe("1");
    expect(await printed("get cm --sort-by=.metadata.name")).toContain("p01");
    expect((await kubectl("get cm p01-missing")).err).toContain('configmaps "p01-missing" not found');
  });

  it("P02 get shows a custom kind's columns", async () => {
    await post(widgets.in(namespace), widgets.widget("p02"));
    expect(await printed(`get ${kind()} p02`)).toMatch(/^NAME +SIZE +PHASE +AGE\np02 +1 /);
    expect(await printed(`get ${kind()} -A -o name`)).toContain(`widget.${widgets.group}/p02`);
  });

  it("P03 get -w shows what changes", async () => {
    await post(maps, configMap("p03"));
    const watching = kubectl("get cm p03 -w --request-timeout=3s -o name");
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await printed("label cm p03 seen=yes");
    const { out } = await watching;
    expect(out.trim().split("\n")).toEqual(["configmap/p03", "configmap/p03"]);
  });

  it("P04 describe shows an object and its events", async () => {
    await post(maps, configMap("p04", { key: "told" }));
    expect(await printed("describe cm p04")).toMatch(/key:\n----\ntold/);
    await post(widgets.in(namespace), widgets.widget("p04"));
    expect(await printed(`describe ${kind()} p04`)).toContain("Size:   1");
    expect(await printed("describe namespace", [namespace])).toContain("Status:       Active");
  });

  it("P05 create makes what a file or its words say", async () => {
    expect(await printed("create -f", [await widget("p05")])).toContain("p05 created");
    expect(await printed("create configmap p05 --from-literal=a=b")).toBe("configmap/p05 created\n");
    expect(await printed("create secret generic p05 --from-literal=a=b")).toBe("secret/p05 created\n");
    expect(await printed("create serviceaccount p05")).toBe("serviceaccount/p05 created\n");
    expect(await printed("create role p05 --verb=get --resource=configmaps")).toContain("p05 created");
    expect(await printed("create rolebinding p05 --role=p05 --user=somebody")).toContain("p05 created");
    expect((await kubectl("create configmap p05")).err).toContain("already exists");
  });

  it("P06 create refuses fields that the kind has not", async () => {
    const { code, err } = await kubectl("create -f", [await widget("p06", { bogus: 1 })]);
    expect(code).toBe(1);
    expect(err).toContain('unknown field "spec.bogus"');
  });

  it("P07 create namespace", async () => {
    const name = `contract-${suffix()}`;
    expect(await printed("create ns", [name])).toBe(`namespace/${name} created\n`);
    expect((await get(`/api/v1/namespaces/${name}`)).body.status.phase).toBe("Active");
    await remove(`/api/v1/namespaces/${name}`);
  });

  it.each([
    ["a built-in kind", () => "configmap", (data: string) => file("p08.json", configMap("p08", { a: data }))],
    ["a custom kind", kind, (data: string) => widget("p08", { note: data })],
  ])("P08 apply makes, changes and leaves alone: %s", async (_, named, written) => {
    expect(await printed("apply -f", [await written("one")])).toContain("p08 created");
    expect(await printed("apply -f", [await written("one")])).toContain("p08 unchanged");
    expect(await printed("apply -f", [await written("two")])).toContain("p08 configured");
    expect(await printed(`get ${named()} p08 -o json`)).toContain('"two"');
  });

  it("P09 apply takes away what the file no longer says, and nothing of others", async () => {
    await printed("apply -f", [await file("p09.json", configMap("p09", { a: "1", b: "2" }))]);
    await printed("patch cm p09 --type merge -p", ['{"data":{"c":"3"}}']);
    await printed("apply -f", [await file("p09.json", configMap("p09", { a: "1" }))]);
    expect((await get(`${maps}/p09`)).body.data).toEqual({ a: "1", c: "3" });
  });

  it("P10 diff tells what would change, and changes nothing", async () => {
    await printed("apply -f", [await file("p10.json", configMap("p10", { a: "before" }))]);
    const { code, out } = await kubectl("diff -f", [await file("p10.json", configMap("p10", { a: "after" }))]);
    expect(code).toBe(1);
    expect(out).toMatch(/- {2}a: before\n\+ {2}a: after/);
    expect((await get(`${maps}/p10`)).body.data.a).toBe("before");
  });

  it("P11 patch: strategic, merge and JSON", async () => {
    await post(maps, configMap("p11", { a: "1" }));
    await printed("patch cm p11 -p", ['{"data":{"b":"2"}}']);
    await printed("patch cm p11 --type merge -p", ['{"data":{"c":"3"}}']);
    await printed("patch cm p11 --type json -p", ['[{"op":"remove","path":"/data/a"}]']);
    expect((await get(`${maps}/p11`)).body.data).toEqual({ b: "2", c: "3" });
    await post(widgets.in(namespace), widgets.widget("p11"));
    expect((await kubectl(`patch ${kind()} p11 -p`, ['{"spec":{"size":2}}'])).code).toBe(1);
    await printed(`patch ${kind()} p11 --type merge --subresource status -p`, ['{"status":{"phase":"Ready"}}']);
    expect(await printed(`get ${kind()} p11 -o jsonpath={.status.phase}`)).toBe("Ready");
  });

  it("P12 label and annotate", async () => {
    await post(maps, configMap("p12"));
    expect(await printed("label cm p12 a=b")).toBe("configmap/p12 labeled\n");
    expect((await kubectl("label cm p12 a=c")).err).toContain("--overwrite");
    expect(await printed("annotate cm p12 note=this")).toBe("configmap/p12 annotated\n");
    expect(await printed("get cm -l a=b -o name")).toBe("configmap/p12\n");
    expect(await printed("label cm p12 a-")).toBe("configmap/p12 unlabeled\n");
  });

  it("P13 delete waits until it is gone", async () => {
    await post(maps, configMap("p13"));
    expect(await printed("delete cm p13 --wait")).toContain("deleted");
    expect((await get(`${maps}/p13`)).status).toBe(404);
    expect(await printed("delete cm p13 --ignore-not-found")).toBe("");
    await post(maps, configMap("p13", {}, { labels: { which: "p13" } }));
    expect(await printed("delete cm -l which=p13")).toContain("p13");
  });

  it("P14 wait sees a condition come", async () => {
    await post(widgets.in(namespace), widgets.widget("p14"));
    const waiting = printed(`wait ${kind()}/p14 --for=jsonpath={.status.phase}=Ready --timeout=20s`);
    await printed(`patch ${kind()} p14 --type merge --subresource status -p`, ['{"status":{"phase":"Ready"}}']);
    expect(await waiting).toContain("condition met");
    expect(await printed("wait --timeout=5s --for=condition=Established", [`crd/${kind()}`])).toContain(
      "condition met",
    );
    expect((await kubectl(`wait ${kind()}/p14 --for=delete --timeout=1s`)).err).toContain("timed out");
  });

  it("P15 a dry run of the server answers as if, and keeps nothing", async () => {
    expect(await printed("create cm p15 --dry-run=server -o", ["jsonpath={.metadata.uid}"])).not.toBe("");
    expect(await printed("apply --dry-run=server -f", [await widget("p15")])).toContain("created (server dry run)");
    expect((await get(`${maps}/p15`)).status).toBe(404);
  });

  it("P16 edit sends what the editor changed", async () => {
    await post(maps, configMap("p16", { a: "before" }));
    await post(widgets.in(namespace), widgets.widget("p16", { note: "before" }));
    const editor = await file("editor.sh", '#!/bin/sh\nsed -i s/before/after/ "$1"\n');
    expect(await printed("edit cm p16", [], { KUBE_EDITOR: editor })).toBe("configmap/p16 edited\n");
    expect(await printed(`edit ${kind()} p16`, [], { KUBE_EDITOR: editor })).toContain("p16 edited");
    expect((await get(`${maps}/p16`)).body.data.a).toBe("after");
  });

  it("P17 replace takes the whole object's place", async () => {
    await post(maps, configMap("p17", { a: "1" }));
    expect(await printed("replace -f", [await file("p17.json", configMap("p17", { b: "2" }))])).toBe(
      "configmap/p17 replaced\n",
    );
    expect((await get(`${maps}/p17`)).body.data).toEqual({ b: "2" });
  });

  it("P18 explain and api-resources know built-in and custom kinds", async () => {
    expect(await printed("explain configmap.data")).toContain("data");
    expect(await printed("explain", ["widget.spec.size", `--api-version=${widgets.group}/v1`])).toContain(
      "How large it is.",
    );
    expect(await printed("api-resources --namespaced -o name")).toContain(kind());
    expect(await printed("api-versions")).toContain("certificates.k8s.io/v1");
    expect(await printed("version")).toContain("Server Version: v1.");
  });

  it("P19 auth can-i and whoami", async () => {
    expect(await printed("auth can-i create configmaps")).toBe("yes\n");
    const { code, out } = await kubectl("auth can-i create configmaps --as nobody-at-all");
    expect([code, out]).toEqual([1, "no\n"]);
    expect(await printed("auth can-i --list")).toContain("*.*");
    expect(await printed("auth whoami")).toContain("Username");
  });

  it("P20 create token gives one that is good", async () => {
    await printed("create sa p20");
    const token = (await printed("create token p20 --duration=10m")).trim();
    const { status } = await get("/apis", { caller: { token } });
    expect(status).toBe(200);
  });

  it.each([
    ["approve", "Approved"],
    ["deny", "Denied"],
  ])("P21 certificate %s", async (verb, condition) => {
    const name = `contract-${suffix()}`;
    const path = "/apis/certificates.k8s.io/v1/certificatesigningrequests";
    const { pem } = await pkcs10({ CN: "jane", O: ["team"] });
    const spec = { request: pem, signerName: "kubernetes.io/kube-apiserver-client", usages: ["client auth"] };
    const made = await post(path, {
      apiVersion: "certificates.k8s.io/v1",
      kind: "CertificateSigningRequest",
      metadata: { name },
      spec,
    });
    expect(made.status).toBe(201);
    await printed(`certificate ${verb}`, [name]);
    const { body } = await get(`${path}/${name}`);
    expect(body.status.conditions[0].type).toBe(condition);
    expect(await printed("get csr", [name])).toContain(condition);
    await remove(`${path}/${name}`);
  });

  it("P22 logs of what is not there are refused in a sentence", async () => {
    const { code, err } = await kubectl("logs nothing");
    expect(code).toBe(1);
    expect(err).toMatch(/^(?:Error from server|error): /i);
  });

  it("P23 server-side apply works, or is refused in a sentence", async () => {
    const { code, err } = await kubectl("apply --server-side -f", [
      await file("p23.json", configMap("p23", { a: "1" })),
    ]);
    if (code !== 0) expect(err).toMatch(/^error: Server-side apply not available/);
  });

  it("P24 get --raw asks any path", async () => {
    expect(await printed("get --raw /readyz")).toBe("ok");
  });

  it("P25 the texts that a review gives to copy do in a shell what the review says", async () => {
    const p25 = (spec: object) =>
      widgets.widget("p25", spec, { namespace, annotations: { a: "it's $(id) \\ `" } }) as RawObject; // a whole object
    const steps: readonly ObjectStep[] = [
      { after: p25({ size: 2, note: "EOF\nEOF" }) },
      { before: p25({ size: 2, note: "EOF\nEOF" }), after: p25({ size: 3 }) },
      { before: p25({ size: 3 }) },
    ];
    const found = async () => (await get(`${widgets.in(namespace)}/p25`)).body;
    const copied = (step: ObjectStep) => copyAs([step]).find(({ label }) => label === "kubectl")?.text ?? "";
    const [create = "", patch = "", remove = ""] = steps.map(copied);
    await tool.shell(create, CONTEXT);
    expect((await found()).spec).toMatchObject({ size: 2, note: "EOF\nEOF" });
    expect((await found()).metadata.annotations.a).toBe("it's $(id) \\ `");
    await tool.shell(patch, CONTEXT);
    expect((await found()).spec).toMatchObject({ size: 3 });
    expect((await found()).spec).not.toHaveProperty("note");
    await tool.shell(remove, CONTEXT);
    expect((await found()).code).toBe(404);
  });
});
