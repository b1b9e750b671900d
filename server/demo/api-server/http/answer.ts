import { type StatusError, statusBody } from "./status";

/**
 * What a request is answered with: a whole body in one part or several, or a stream that ends when the request's signal
 * fires.
 */
export interface Answer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: readonly Buffer[] | AsyncIterable<Uint8Array>;
}

const JSON_HEADERS = { "content-type": "application/json", "cache-control": "no-cache, private" };

export function jsonAnswer(value: unknown, status = 200): Answer {
  return bytesAnswer(Buffer.from(JSON.stringify(value)), status);
}

export function bytesAnswer(body: Buffer | readonly Buffer[], status = 200): Answer {
  return { status, headers: JSON_HEADERS, body: Buffer.isBuffer(body) ? [body] : body };
}

/** Whether the body is there as a whole; else it is a stream. */
export function isWhole(body: Answer["body"]): body is readonly Buffer[] {
  return Array.isArray(body);
}

export function textAnswer(text: string, status = 200): Answer {
  return {
    status,
    headers: { ...JSON_HEADERS, "content-type": "text/plain; charset=utf-8" },
    body: [Buffer.from(text)],
  };
}

export function streamAnswer(body: AsyncIterable<Uint8Array>): Answer {
  return { status: 200, headers: JSON_HEADERS, body };
}

export function errorAnswer(error: StatusError): Answer {
  const answer = jsonAnswer(statusBody(error), error.status.code);
  return { ...answer, headers: { ...answer.headers, ...error.headers } };
}

const WARNINGS_LIMIT_BYTES = 4096;

/** Adds the warnings, each text once. */
export function withWarnings(answer: Answer, texts: readonly string[]): Answer {
  if (texts.length === 0) return answer;
  const values = [...new Set(texts)].map(
    (text) => `299 - "${text.replace(/["\\]/g, "\\$&").replace(/[^\x20-\x7e]/g, "?")}"`,
  );
  return { ...answer, headers: { ...answer.headers, warning: values.join(", ").slice(0, WARNINGS_LIMIT_BYTES) } };
}
