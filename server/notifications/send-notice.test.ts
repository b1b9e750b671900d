import { createHmac } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Notice } from "@/lib/notifications/notice";
import { DeliveryError, deliveryErrorOf } from "./delivery-error";
import { retryAfterIn } from "./post-json";
import type { ReceiverSettings } from "./receiver-file";
import { sendNotice } from "./send-notice";
import { LOOPBACK, NOTICE, TestMailServer, TestReceiver, toLoopback } from "./testing";

const { signal } = new AbortController();
const SECRET = "a-secret-of-the-receiver";

let receiver: TestReceiver;

beforeAll(async () => {
  receiver = await TestReceiver.start();
});
beforeEach(() => {
  receiver.received.length = 0;
  receiver.answer = { status: 200 };
});
afterAll(() => receiver.close());

const send = (settings: ReceiverSettings, notice: Notice = NOTICE, resolve = toLoopback) =>
  sendNotice(settings, notice, { policy: receiver.policy, signal, resolve });
const webhook = (path = "/hook"): ReceiverSettings => ({
  kind: "webhook",
  url: `${receiver.url}${path}`,
  secret: SECRET,
});
const failure = (promise: Promise<void>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error as DeliveryError, // whatever is thrown, it is looked at
  );

describe("a message", () => {
  it("to a webhook is signed with its time", async () => {
    await send(webhook());
    const [{ body = "", headers = {}, path = "" } = {}] = receiver.received;
    const mac = createHmac("sha256", SECRET).update(`${headers["flotilla-timestamp"]}.${body}`).digest("hex");
    expect(headers["flotilla-signature"]).toBe(`sha256=${mac}`);
    expect(headers["flotilla-notification-id"]).toBe(NOTICE.id);
    expect(headers.host).toBe(`receiver.test:${receiver.port}`);
    expect(JSON.parse(body)).toEqual({ version: 1, ...NOTICE });
    expect(path).toBe("/hook");
  });

  it.each<[ReceiverSettings["kind"], string, (body: unknown) => void]>([
    ["slack", "/", (body) => expect(body).toMatchObject({ text: NOTICE.title })],
    ["teams", "/", (body) => expect(body).toMatchObject({ type: "message" })],
    ["alertmanager", "/api/v2/alerts", (body) => expect(body).toMatchObject([{ labels: { cluster: "eks-1" } }])],
  ])("to %s has its form", async (kind, path, check) => {
    await send({ kind, url: receiver.url } as ReceiverSettings); // those that need no more
    expect(receiver.received[0]?.path).toBe(path);
    check(JSON.parse(receiver.received[0]?.body ?? ""));
  });

  it.each([
    [404, {}, false, undefined],
    [429, { "retry-after": "120" }, true, 120_000],
    [503, { "retry-after": "9999999" }, true, 3_600_000],
    [500, {}, true, undefined],
  ])("that is answered %i with %o is tried again: %s", async (status, headers, isTemporary, retryAfterMs) => {
    receiver.answer = { status, headers };
    expect(await failure(send(webhook()))).toMatchObject({
      isTemporary,
      retryAfterMs,
      message: `It answered ${status}.`,
    });
  });
});

describe("attack", () => {
  it("SSRF by DNS rebinding: the name is resolved once, and that address is used", async () => {
    let resolved = 0;
    const rebinding = async () => {
      resolved += 1;
      return [{ address: resolved === 1 ? "127.0.0.1" : "169.254.169.254", family: 4 }];
    };
    await send(webhook(), NOTICE, rebinding);
    expect(resolved).toBe(1);
    expect(receiver.received).toHaveLength(1);
    await expect(send(webhook(), NOTICE, rebinding)).rejects.toThrow("nothing may be sent to");
    expect(receiver.received).toHaveLength(1);
  });

  it("redirect to the metadata address: none is followed", async () => {
    receiver.answer = { status: 307, headers: { location: "http://169.254.169.254/latest/meta-data/" } };
    expect(await failure(send(webhook()))).toMatchObject({ isTemporary: false, message: /redirects are not followed/ });
    receiver.answer = { status: 302, headers: { location: `${receiver.url}/elsewhere` } };
    await failure(send(webhook()));
    expect(receiver.received.map(({ path }) => path)).toEqual(["/hook", "/hook"]);
  });

  it("secret in error text: neither what the receiver says nor its address is repeated", async () => {
    const url = `${receiver.url}/services/T000/B000/${SECRET}`;
    const slack: ReceiverSettings = { kind: "slack", url };
    receiver.answer = { status: 400, body: `no such hook ${SECRET}` };
    const refused: ReceiverSettings = { kind: "slack", url: url.replace(String(receiver.port), "1") };
    const policy = { ...LOOPBACK, allowedHosts: ["receiver.test:1"] };
    const errors = [
      await failure(send(slack)),
      await failure(sendNotice(refused, NOTICE, { policy, signal, resolve: toLoopback })),
      await failure(send(slack, NOTICE, () => Promise.reject(new Error(`cannot resolve ${url}`)))),
      deliveryErrorOf(new Error(`failed for ${url}`)),
    ];
    for (const error of errors) {
      expect(error).toBeInstanceOf(DeliveryError);
      expect(`${error?.message}`).not.toMatch(new RegExp(`${SECRET}|receiver\\.test|127\\.0`));
    }
  });

  it("plain http on the internet: nothing is sent", async () => {
    const policy = { ...receiver.policy, privateNetworks: [] };
    const resolve = async () => [{ address: "8.8.8.8", family: 4 }];
    await expect(sendNotice(webhook(), NOTICE, { policy, signal, resolve })).rejects.toThrow("not https");
  });
});

describe("an e-mail", () => {
  let mail: TestMailServer;
  beforeAll(async () => {
    mail = await TestMailServer.start();
  });
  afterAll(() => mail.close());

  const sendMail = (more: object, notice: Notice = NOTICE) =>
    sendNotice(
      {
        kind: "email",
        host: "mail.test",
        port: mail.port,
        tls: "none",
        from: "flotilla@example.org",
        to: ["ops@example.org"],
        ...more,
      },
      notice,
      { policy: { ...LOOPBACK, allowedHosts: [`mail.test:${mail.port}`] }, signal, resolve: toLoopback },
    );

  it("goes to its recipients as plain text", async () => {
    await sendMail({});
    expect(mail.commands).toContain("RCPT TO:<ops@example.org>");
    expect(mail.message).toMatch(/^Subject: \[Flotilla\] Cluster eks-1 is unavailable$/m);
    expect(mail.message).toMatch(/^Content-Type: text\/plain/m);
  });

  it("attack: header injection in an SMTP subject", async () => {
    mail.message = "";
    mail.commands.length = 0;
    await sendMail({}, { ...NOTICE, title: "lost\r\nBcc: evil@example.org\r\n\r\n<script>" });
    const [head = ""] = mail.message.split("\n\n");
    expect(head).not.toMatch(/^Bcc:/m);
    expect(mail.commands.filter((line) => line.startsWith("RCPT"))).toEqual(["RCPT TO:<ops@example.org>"]);
  });

  it("without TLS where STARTTLS is wanted is not sent", async () => {
    mail.message = "";
    expect(await failure(sendMail({ tls: "starttls" }))).toBeInstanceOf(DeliveryError);
    expect(mail.message).toBe("");
  });

  it.each([
    ["450 later", true],
    ["550 nobody", false],
  ])("to a recipient that is answered %s is tried again: %s", async (reply, isTemporary) => {
    mail.recipientReply = reply;
    expect(await failure(sendMail({}))).toMatchObject({ isTemporary });
    mail.recipientReply = "250 ok";
  });
});

it.each([
  ["120", 120_000],
  ["Fri, 20 Nov 2026 12:01:00 GMT", 60_000],
  ["Fri, 20 Nov 2026 11:00:00 GMT", 0],
  ["soon", undefined],
])("Retry-After %s is %s ms", (text, ms) => {
  expect(retryAfterIn(text, Date.parse("2026-11-20T12:00:00Z"))).toBe(ms);
});
