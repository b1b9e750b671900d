import { pino } from "pino";
import { logLevel } from "./env";

const SECRET = ["token", "authorization", "cookie", "password", "headers", "body"];
const MAX_CAUSES = 3;

/**
 * One JSON line per entry on stderr: a constant message and fields. Credentials are removed, whatever field contains
 * them.
 */
export const log = pino(
  {
    level: logLevel(),
    base: null,
    redact: SECRET.flatMap((name) => [name, `*.${name}`]),
    serializers: { err: errorFields, error: errorFields },
  },
  pino.destination({ dest: 2, sync: true }),
);

/** What may be logged of an error: other properties of library errors contain requests with headers. */
export function errorFields(error: unknown, causes = MAX_CAUSES): unknown {
  if (!(error instanceof Error)) return error;
  const { name, message, stack, cause } = error;
  const code = "code" in error ? error.code : undefined;
  return { name, message, code, stack, ...(cause && causes > 0 ? { cause: errorFields(cause, causes - 1) } : {}) };
}
