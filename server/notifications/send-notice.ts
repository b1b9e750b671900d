import { createHmac } from "node:crypto";
import type { Notice } from "@/lib/notifications/notice";
import { alertmanagerBody, slackBody, teamsBody, webhookBody } from "@/lib/notifications/payloads";
import { type PostOptions, postJson } from "./post-json";
import type { ReceiverSettings } from "./receiver-file";
import { sendEmail } from "./send-email";

/** Sends one message to one receiver. Throws `DeliveryError`, whose text may be shown. */
export async function sendNotice(receiver: ReceiverSettings, notice: Notice, options: PostOptions): Promise<void> {
  switch (receiver.kind) {
    case "webhook":
      return await postJson({ ...receiver, ...signed(receiver.secret, webhookBody(notice), notice) }, options);
    case "slack":
      return await postJson({ url: receiver.url, body: JSON.stringify(slackBody(notice)) }, options);
    case "teams":
      return await postJson({ url: receiver.url, body: JSON.stringify(teamsBody(notice)) }, options);
    case "alertmanager":
      return await postJson(
        {
          url: `${receiver.url.replace(/\/$/, "")}/api/v2/alerts`,
          headers: authorizationOf(receiver),
          body: JSON.stringify(alertmanagerBody(notice)),
          ca: receiver.ca,
        },
        options,
      );
    case "email":
      return await sendEmail(receiver, notice, options);
  }
}

/** The signature is of "TIMESTAMP.BODY": who checks it, and that the time is near, is not sent anything twice. */
function signed(secret: string, sent: object, { id }: Pick<Notice, "id">, nowMs = Date.now()) {
  const body = JSON.stringify(sent);
  const timestamp = String(Math.floor(nowMs / 1_000));
  const mac = createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex");
  const headers = {
    "flotilla-notification-id": id,
    "flotilla-timestamp": timestamp,
    "flotilla-signature": `sha256=${mac}`,
  };
  return { body, headers };
}

function authorizationOf({
  password = "",
  token,
  username,
}: Extract<ReceiverSettings, { kind: "alertmanager" }>): Readonly<Record<string, string>> {
  if (token !== undefined) return { authorization: `Bearer ${token}` };
  if (username === undefined) return {};
  return { authorization: `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}` };
}
