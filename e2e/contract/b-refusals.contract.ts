import { beforeAll, describe, expect, it } from "vitest";
import { type Json, jsonPatch, mergePatch, post, put, type Reply, remove, send } from "./requests";
import { configMap, ownNamespace } from "./scratch";
import { ownWidgets } from "./widgets";

/** Where a refusal says what it is about. */
const about = ({ status, body }: Reply) => ({ status, reason: body.reason, ...body.details, causes: causesOf(body) });
const causesOf = (body: Json): string[] => [
  ...new Set<string>(body.details?.causes?.map(({ field }: Json) => field) ?? []),
];
const refused = (status: number, reason: string, details: object = {}, causes: readonly string[] = []) => ({
  status,
  reason,
  ...details,
  causes,
});

describe("B: what refusals say", () => {
  const namespace = ownNamespace();
  const widgets = ownWidgets();
  const maps = `/api/v1/namespaces/${namespace}/configmaps`;
  const items = widgets.in(namespace);

  beforeAll(async () => {
    await post(maps, configMap("here", { a: "1" }));
    await post(items, widgets.widget("here"));
  });

  const ofMap = (name: string) => ({ name, kind: "configmaps" });
  const ofWidget = (name: string) => ({ name, group: widgets.group, kind: "widgets" });

  it("B34 one that is missing, there already or changed since is named with its resource", async () => {
    expect(about(await remove(`${maps}/none`))).toEqual(refused(404, "NotFound", ofMap("none")));
    expect(about(await remove(`${items}/none`))).toEqual(refused(404, "NotFound", ofWidget("none")));
    expect(about(await post(maps, configMap("here")))).toEqual(refused(409, "AlreadyExists", ofMap("here")));
    expect(about(await post(items, widgets.widget("here")))).toEqual(refused(409, "AlreadyExists", ofWidget("here")));
    const stale = { metadata: { resourceVersion: "1" } };
    expect(about(await mergePatch(`${maps}/here`, stale))).toEqual(refused(409, "Conflict", ofMap("here")));
    expect(about(await mergePatch(`${items}/here`, stale))).toEqual(refused(409, "Conflict", ofWidget("here")));
  });

  it("B35 an invalid one is named with its kind, where it has a name", async () => {
    const kind = { group: widgets.group, kind: "Widget" };
    expect(about(await post(maps, { apiVersion: "v1", kind: "ConfigMap" }))).toEqual(
      refused(422, "Invalid", { kind: "ConfigMap" }, ["metadata.name"]),
    );
    expect(about(await post(items, widgets.widget("b35", { size: 0 })))).toEqual(
      refused(422, "Invalid", { name: "b35", ...kind }, ["spec.size"]),
    );
    expect(about(await put(`${maps}/here`, configMap("here", {}, { uid: "other" })))).toEqual(
      refused(409, "Conflict", ofMap("here")),
    );
  });

  it.each([["uid"], ["resourceVersion"]])("B36 a precondition of a deletion that does not hold: %s", async (field) => {
    const options = { preconditions: { [field]: "1" } };
    expect(about(await remove(`${maps}/here`, options))).toEqual(
      refused(409, "Conflict", { name: "here", kind: "ConfigMap" }),
    );
    expect(about(await remove(`${items}/here`, options))).toEqual(
      refused(409, "Conflict", { name: "here", group: widgets.group, kind: "Widget" }),
    );
  });

  it("B37 a label that is no text is a bad body, and makes a patch invalid", async () => {
    const labels = { a: 1 };
    expect((await post(maps, configMap("b37", {}, { labels }))).status).toBe(400);
    expect((await post(items, widgets.widget("b37", {}, { labels }))).status).toBe(400);
    const invalidPatch = refused(422, "Invalid", {}, ["patch"]);
    for (const path of [`${maps}/here`, `${items}/here`]) {
      expect(about(await mergePatch(path, { metadata: { labels } }))).toEqual(invalidPatch);
      expect(about(await jsonPatch(path, [{ op: "add", path: "/metadata/labels", value: labels }]))).toEqual(
        invalidPatch,
      );
    }
    const strategic = { contentType: "application/strategic-merge-patch+json", body: { metadata: { labels } } };
    expect(about(await send("PATCH", `${maps}/here`, strategic))).toEqual(invalidPatch);
  });

  it("B38 finalizers stay as often as they are named; a built-in kind wants a domain in each", async () => {
    const twice = ["contract.example.com/a", "contract.example.com/a"];
    for (const path of [`${maps}/here`, `${items}/here`]) {
      const { body } = await mergePatch(path, { metadata: { finalizers: twice } });
      expect(body.metadata.finalizers).toEqual(twice);
      await mergePatch(path, { metadata: { finalizers: null } });
    }
    const bare = { metadata: { finalizers: ["bare"] } };
    expect(about(await mergePatch(`${maps}/here`, bare))).toEqual(
      refused(422, "Invalid", { name: "here", kind: "ConfigMap" }, ["metadata.finalizers[0]"]),
    );
    expect((await mergePatch(`${items}/here`, bare)).status).toBe(200);
    await mergePatch(`${items}/here`, { metadata: { finalizers: null } });
  });

  it("B39 JSON patches: what is added without a value is null, what cannot be done is refused", async () => {
    expect((await jsonPatch(`${maps}/here`, [{ op: "add", path: "/data/none" }])).status).toBe(200);
    expect((await jsonPatch(`${maps}/here`, [{ op: "unheard-of", path: "/data/a" }])).status).toBe(422);
    expect((await jsonPatch(`${maps}/here`, {})).status).toBe(400);
    expect((await mergePatch(`${maps}/here`, [])).status).toBe(400);
  });
});
