import { pino } from "pino";
import { logLevel } from "./env";
import { currentRequest } from "./request-context";

const activity = pino.destination({ dest: 1, sync: true });

const SECRET = ["token", "authorization", "cookie", "password", "headers", "body"];
const MAX_CAUSES = 3;

/**
 * One JSON line per entry on stderr: a constant message and fields, among them the id of the request that is being worked
 * on. Credentials are removed, whatever field contains them.
 */
export const log = pino(
  {
    level: logLevel(),
    base: null,
    mixin: () => ({ requestId: currentRequest()?.id }),
    redact: SECRET.flatMap((name) => [name, `*.${name}`]),
    serializers: { err: errorFields, error: errorFields },
  },
  pino.destination({ dest: 2, sync: true }),
);

/** One line of the activity log on stdout, as it is: it is signed, and no level of the log leaves it out. */
export function printActivity(line: string): void {
  activity.write(`${line}\n`);
}

/**
 * What may be logged of an error: other properties of library errors contain requests with headers, and causes that are
 * no errors contain answers with tokens.
 */
export function errorFields(error: unknown, causes = MAX_CAUSES): unknown {
  if (!(error instanceof Error)) return causes < MAX_CAUSES && typeof error === "object" ? undefined : error;
  const { name, message, stack, cause } = error;
  const code = "code" in error ? error.code : undefined;
  return { name, message, code, stack, ...(cause && causes > 0 ? { cause: errorFields(cause, causes - 1) } : {}) };
}
