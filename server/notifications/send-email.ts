import { createTransport } from "nodemailer";
import type { Notice } from "@/lib/notifications/notice";
import { emailSubject, emailText } from "@/lib/notifications/payloads";
import { DeliveryError, deliveryErrorOf } from "./delivery-error";
import type { PostOptions } from "./post-json";
import type { ReceiverSettings } from "./receiver-file";
import { resolveHost } from "./resolve-host";

const TIMEOUT_MS = 15_000;
const USUAL_PORTS = [25, 465, 587];

type EmailSettings = Extract<ReceiverSettings, { kind: "email" }>;

/** One message by SMTP (RFC 5321), to the address that the host had when it was checked. Throws `DeliveryError`. */
export async function sendEmail(
  settings: EmailSettings,
  notice: Notice,
  { policy, resolve }: Pick<PostOptions, "policy" | "resolve">,
): Promise<void> {
  const { ca, from, host, password, port, tls, to, username } = settings;
  const pinned = await resolveHost({ host, port, usualPorts: USUAL_PORTS }, policy, resolve);
  if (tls === "none" && pinned.reach === "public")
    throw new DeliveryError("It has no TLS, which only a private network may be reached without.");
  const transport = createTransport({
    host: pinned.address,
    port,
    secure: tls === "implicit",
    requireTLS: tls === "starttls",
    ignoreTLS: tls === "none",
    tls: { servername: host, minVersion: "TLSv1.2", ...(ca !== undefined && { ca }) },
    ...(username !== undefined && { auth: { user: username, pass: password ?? "" } }),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // Neither files nor addresses are read for a message.
    disableFileAccess: true,
    disableUrlAccess: true,
    logger: false,
  });
  try {
    await transport.sendMail({
      from: { name: "Flotilla", address: from },
      to: [...to],
      subject: emailSubject(notice),
      text: emailText(notice),
      messageId: `<${notice.id}@${from.split("@")[1]}>`,
      headers: { "Auto-Submitted": "auto-generated" },
    });
  } catch (error) {
    throw temporaryBySmtp(error) ?? deliveryErrorOf(error);
  } finally {
    transport.close();
  }
}

/** A reply of 4yz is for now (RFC 5321, 4.2.1). */
function temporaryBySmtp(error: unknown): DeliveryError | undefined {
  const code = error instanceof Error && "responseCode" in error ? Number(error.responseCode) : 0;
  if (code < 400) return undefined;
  return new DeliveryError(`It answered ${code}.`, { isTemporary: code < 500 });
}
