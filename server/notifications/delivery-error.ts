interface Temporary {
  /** It may be delivered later. */
  readonly isTemporary?: boolean;
  /** How long to wait at least, in milliseconds, as the receiver says. */
  readonly retryAfterMs?: number | undefined;
}

/** A message was not delivered. What it says has nothing of a receiver's address or secret: it is shown and recorded. */
export class DeliveryError extends Error {
  override readonly name = "DeliveryError";
  readonly isTemporary: boolean;
  readonly retryAfterMs: number | undefined;

  constructor(message: string, { isTemporary = false, retryAfterMs }: Temporary = {}) {
    super(message);
    this.isTemporary = isTemporary;
    this.retryAfterMs = retryAfterMs;
  }
}

/** By the codes of Node, undici and OpenSSL: their messages name hosts and addresses. */
const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: "Its host refused the connection.",
  ECONNRESET: "Its host ended the connection.",
  EPIPE: "Its host ended the connection.",
  EHOSTUNREACH: "Its host cannot be reached.",
  ENETUNREACH: "Its host cannot be reached.",
  ETIMEDOUT: "It did not answer in time.",
  ECONNECTION: "No connection to its host.",
  ESOCKET: "No connection to its host.",
  UND_ERR_CONNECT_TIMEOUT: "It did not answer in time.",
  UND_ERR_HEADERS_TIMEOUT: "It did not answer in time.",
  UND_ERR_BODY_TIMEOUT: "It did not answer in time.",
  UND_ERR_SOCKET: "Its host ended the connection.",
  EAUTH: "It did not accept the user name and password.",
  EENVELOPE: "It did not accept the sender or a recipient.",
  EMESSAGE: "It did not accept the message.",
  ETLS: "It offers no TLS that can be trusted.",
};

/** Faults that stay until a person changes something. */
const LASTING: ReadonlySet<string> = new Set(["EAUTH", "EENVELOPE", "EMESSAGE"]);

/** What went wrong, in words of our own. */
export function deliveryErrorOf(error: unknown): DeliveryError {
  if (error instanceof DeliveryError) return error;
  const code = codeOf(error);
  if (error instanceof Error && error.name === "TimeoutError")
    return new DeliveryError("It did not answer in time.", { isTemporary: true });
  if (/CERT|SELF_SIGNED|ALTNAME|UNABLE_TO_VERIFY|SSL/.test(code))
    return new DeliveryError("The certificate of its host cannot be trusted.", { isTemporary: true });
  return new DeliveryError(REASONS[code] ?? "It could not be sent.", { isTemporary: !LASTING.has(code) });
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "";
  const own = "code" in error ? String(error.code) : "";
  return own !== "" ? own : codeOf(error.cause);
}
