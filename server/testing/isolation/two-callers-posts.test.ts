import "reflect-metadata";
import { type JsonName, Pkcs10CertificateRequestGenerator } from "@peculiar/x509";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { KUBE_APISERVER_CLIENT_SIGNER } from "@/lib/kube/ocm";
import { certificateSigningRequests } from "@/lib/resources/certificate-signing-request";
import { WRITE } from "@/server/console/testing";
import { addressOf, type Known, POST_TEMPLATES, REFUSED_POSTS, type Sent, sentTo } from "./two-callers-posts";
import { grantWriting } from "./two-callers-rights";
import { comparable, foreignTo, MARKS, type Mark, NOWHERE, TwoCallers, UNSEEN, WARDEN } from "./two-callers-setup";
import { Listening } from "./two-callers-stream";

/** Begin and end what the comparison itself is made with. */
const SESSION = ["POST /api/session", "DELETE /api/session", "POST /api/session/end-all"];
/** Of demos alone, and as one account for everybody. */
const DEMO = ["POST /api/embed-demo/token"];
/** Proves itself by a signature, whoever is signed in. */
const SIGNED = ["POST /api/v1/gates/approval/{name}/callbacks"];
const NO_STREAM = "00000000-0000-4000-8000-000000000000";

let callers: TwoCallers;
let listening: Readonly<Record<Mark, Listening>>;

beforeAll(async () => {
  callers = await TwoCallers.start(grantWriting);
  for (const mark of [...MARKS, UNSEEN]) for (const label of ["request", "other"]) await putRequest(mark, label);
  listening = { amber: await Listening.open(callers, "amber"), maple: await Listening.open(callers, "maple") };
}, 60_000);
afterAll(async () => {
  await Promise.all(MARKS.map((mark) => listening[mark].close()));
  await callers.tested.close();
});

/** A certificate request of a part. */
async function putRequest(mark: string, label: string): Promise<void> {
  const algorithm = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
  const keys = await crypto.subtle.generateKey(algorithm, false, ["sign", "verify"]);
  const name: JsonName = [{ O: [`group-of-${mark}`] }, { CN: [`agent-of-${mark}`] }];
  const pem = (await Pkcs10CertificateRequestGenerator.create({ name, keys, signingAlgorithm: algorithm })).toString(
    "pem",
  );
  const spec = {
    request: Buffer.from(pem).toString("base64"),
    signerName: KUBE_APISERVER_CLIENT_SIGNER,
    usages: ["client auth"],
  };
  await callers.tested.admin.create(
    certificateSigningRequests,
    { metadata: { name: `${mark}-${label}` }, spec },
    WRITE,
  );
}

function knownTo(sender: Mark, mark: string): Known {
  const marked = mark === "amber" || mark === "maple" ? listening[mark].id : NO_STREAM;
  return {
    streams: { own: listening[sender].id, marked },
    object: async (kind, name, namespace) => {
      const query = namespace === undefined ? "" : `?namespace=${namespace}`;
      const { status, body } = await callers.request(WARDEN, `/api/v1/objects/${kind}/${name}${query}`);
      if (status === 200) return (body as { object: object }).object;
      return { apiVersion: "v1", kind: "Thing", metadata: { name, uid: NO_STREAM, resourceVersion: "1" } };
    },
    requestVersion: async (name) => {
      const found = await callers.tested.admin.list(certificateSigningRequests, { signal: WRITE.signal });
      return found.find(({ metadata }) => metadata.name === name)?.metadata.resourceVersion ?? "2";
    },
  };
}

/** What a caller is answered to each request of a route about what bears a mark. */
async function answers(sender: Mark, template: string, mark: string) {
  const [method = ""] = template.split(" ");
  const replies: { readonly sent: Sent; readonly status: number; readonly text: string }[] = [];
  for (const sent of await sentTo(template, mark, knownTo(sender, mark))) {
    const { status, text } = await callers.send(sender, method, addressOf(template, sent), sent.body);
    replies.push({ sent, status, text });
  }
  return replies;
}

describe("two callers with disjoint rights", () => {
  it("are compared on every route that takes something", async () => {
    const { body } = await callers.request("amber", "/api/openapi.json");
    const { paths } = body as { paths: Record<string, Record<string, unknown>> };
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const routes = callers.tested.app.routes.filter(({ method, path }) => method !== "ALL" && path.startsWith("/api/"));
    const all = routes.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, "{$1}").replace(/\/$/, "")}`);
    const wanted = new Set(
      [...described, ...all].filter(
        (each) => !each.startsWith("GET ") && ![...SESSION, ...DEMO, ...SIGNED].includes(each),
      ),
    );
    expect([...POST_TEMPLATES].sort()).toEqual([...wanted].sort());
  });

  it.each(POST_TEMPLATES)(
    "are answered the same about their own parts, and nothing of another: %s",
    async (template) => {
      const [amber, maple] = [await answers("amber", template, "amber"), await answers("maple", template, "maple")];
      for (const [index, { sent, text }] of amber.entries()) {
        const what = JSON.stringify(sent).slice(0, 300);
        const theirs = maple[index]?.text ?? "";
        expect(text, what).not.toMatch(foreignTo("amber"));
        expect(theirs, what).not.toMatch(foreignTo("maple"));
        expect(comparable(text, "amber"), what).toBe(comparable(theirs, "maple"));
      }
      expect(amber.some(({ status }) => status < 300)).toBe(!REFUSED_POSTS.includes(template));
    },
  );

  it.each(POST_TEMPLATES)("are answered about what is not theirs as about what is nowhere: %s", async (template) => {
    const nowhere = (await answers("amber", template, NOWHERE)).map(({ text }) => comparable(text, NOWHERE));
    for (const hidden of ["maple", UNSEEN]) {
      const replies = await answers("amber", template, hidden);
      for (const [index, { sent, text }] of replies.entries()) {
        expect(comparable(text, hidden), JSON.stringify(sent).slice(0, 300)).toBe(nowhere[index]);
      }
    }
  });

  it("are answered the same whatever happens to what they may not see", async () => {
    const received = async () => {
      const all: string[] = [];
      for (const template of POST_TEMPLATES) {
        for (const { text } of await answers("amber", template, "amber"))
          all.push(`${template} ${comparable(text, "amber")}`);
      }
      return all;
    };
    const before = await received();
    await callers.changeUnseen();
    expect(await received()).toEqual(before);
  }, 60_000);
});
