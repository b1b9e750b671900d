/** What Kubernetes answers to a request it refuses. */
export interface Status {
  readonly message: string;
  readonly reason?: string;
  readonly code: number;
  readonly details?: StatusDetails;
}

export interface StatusDetails {
  readonly name?: string;
  readonly group?: string;
  /** The resource ("configmaps"), or for invalid objects the kind. */
  readonly kind?: string;
  readonly uid?: string;
  readonly causes?: readonly StatusCause[];
  readonly retryAfterSeconds?: number;
}

export interface StatusCause {
  readonly reason?: string;
  readonly message?: string;
  readonly field?: string;
}

/** A refusal. `headers` go out beside the Status. */
export class StatusError extends Error {
  override readonly name = "StatusError";

  constructor(
    readonly status: Status,
    readonly headers: Readonly<Record<string, string>> = {},
    /** Of the list metadata a 410 of a paged list carries. */
    readonly continueToken?: string,
  ) {
    super(status.message);
  }
}

/** The JSON of a failure, as `Status` of v1. */
export function statusBody(error: StatusError): object {
  const metadata = error.continueToken === undefined ? {} : { continue: error.continueToken };
  const { message, reason, details, code } = error.status;
  return { kind: "Status", apiVersion: "v1", metadata, status: "Failure", message, reason, details, code };
}

export interface ResourceName {
  readonly group: string;
  readonly plural: string;
}

/** "deployments.apps"; the plural alone in the core group. */
function qualified({ group, plural }: ResourceName): string {
  return group === "" ? plural : `${plural}.${group}`;
}

export function notFound(resource: ResourceName, name: string): StatusError {
  return new StatusError({
    message: `${qualified(resource)} "${name}" not found`,
    reason: "NotFound",
    details: detailsOf(resource, name),
    code: 404,
  });
}

export function alreadyExists(
  resource: ResourceName,
  name: string,
  note: { before?: string; after?: string } = {},
): StatusError {
  const retry = note.after === undefined ? {} : { retryAfterSeconds: 1 };
  return new StatusError({
    message: `${note.before ?? ""}${qualified(resource)} "${name}" already exists${note.after ?? ""}`,
    reason: "AlreadyExists",
    details: { ...detailsOf(resource, name), ...retry },
    code: 409,
  });
}

export function conflict(resource: ResourceName, name: string, why: string): StatusError {
  return new StatusError({
    message: `Operation cannot be fulfilled on ${qualified(resource)} "${name}": ${why}`,
    reason: "Conflict",
    details: detailsOf(resource, name),
    code: 409,
  });
}

export const OBJECT_MODIFIED =
  "the object has been modified; please apply your changes to the latest version and try again";

export function badRequest(message: string): StatusError {
  return new StatusError({ message, reason: "BadRequest", code: 400 });
}

export function unauthorized(): StatusError {
  return new StatusError({ message: "Unauthorized", reason: "Unauthorized", code: 401 });
}

/** A refusal for a resource; `why` follows "is forbidden: ". */
export function forbidden(
  resource: ResourceName,
  name: string,
  why: string,
  causes?: readonly StatusCause[],
): StatusError {
  const subject = `${qualified(resource)}${name === "" ? "" : ` "${name}"`}`;
  return new StatusError({
    message: `${subject} is forbidden: ${why}`,
    reason: "Forbidden",
    details: { ...detailsOf(resource, name), ...(causes ? { causes } : {}) },
    code: 403,
  });
}

export function forbiddenPath(why: string): StatusError {
  return new StatusError({ message: `forbidden: ${why}`, reason: "Forbidden", details: {}, code: 403 });
}

export function resourceNotFound(): StatusError {
  const message = "the server could not find the requested resource";
  return new StatusError({ message, reason: "NotFound", details: {}, code: 404 });
}

export function methodNotAllowed(): StatusError {
  const message = "the server does not allow this method on the requested resource";
  return new StatusError({ message, reason: "MethodNotAllowed", details: {}, code: 405 });
}

export function notAcceptable(accepted: string): StatusError {
  const message = `only the following media types are accepted: ${accepted}`;
  return new StatusError({ message, reason: "NotAcceptable", code: 406 });
}

export function unsupportedMediaType(accepted: string): StatusError {
  const message = `the body of the request was in an unknown format - accepted media types include: ${accepted}`;
  return new StatusError({ message, reason: "UnsupportedMediaType", code: 415 });
}

export function tooLarge(message: string): StatusError {
  return new StatusError({ message, reason: "RequestEntityTooLarge", code: 413 });
}

export function expired(message: string, continueToken?: string): StatusError {
  return new StatusError({ message, reason: "Expired", code: 410 }, {}, continueToken);
}

export function tooLargeRevision(wanted: number, current: number): StatusError {
  const causes = [{ reason: "ResourceVersionTooLarge", message: "Too large resource version" }];
  const message = `Timeout: Too large resource version: ${wanted}, current: ${current}`;
  return new StatusError(
    { message, reason: "Timeout", details: { causes, retryAfterSeconds: 1 }, code: 504 },
    { "retry-after": "1" },
  );
}

/** A plain failure of the server: upstream gives these no reason. */
export function internal(message: string): StatusError {
  return new StatusError({ message, code: 500 });
}

function detailsOf({ group, plural }: ResourceName, name: string): StatusDetails {
  return { ...(name === "" ? {} : { name }), ...(group === "" ? {} : { group }), kind: plural };
}
