import { z } from "@/lib/kube/zod";

/** A right that somebody asks whether they have: SelfSubjectAccessReview. */
const Review = z.looseObject({
  spec: z.looseObject({
    resourceAttributes: z.looseObject({
      verb: z.string(),
      group: z._default(z.string(), ""),
      resource: z.string(),
      subresource: z.optional(z.string()),
      namespace: z.optional(z.string()),
      name: z.optional(z.string()),
    }),
  }),
});

/** Without a name where nobody knows who sent it. */
const User = z.looseObject({ username: z._default(z.string(), ""), groups: z._default(z.array(z.string()), []) });

const AuditEvent = z.looseObject({
  verb: z.string(),
  requestURI: z.string(),
  /** Who sent the request. */
  user: User,
  /** For whom, where that is somebody else. */
  impersonatedUser: z.optional(User),
  objectRef: z.optional(
    z.looseObject({
      apiGroup: z._default(z.string(), ""),
      resource: z.string(),
      subresource: z.optional(z.string()),
      namespace: z.optional(z.string()),
      name: z.optional(z.string()),
    }),
  ),
  responseStatus: z.optional(z.looseObject({ code: z._default(z.number(), 0), message: z.optional(z.string()) })),
  requestObject: z.optional(z.unknown()),
  annotations: z._default(z.record(z.string(), z.string()), {}),
});

/** What a kube-apiserver writes down of a request: audit.k8s.io/v1. */
export type AuditEvent = z.infer<typeof AuditEvent>;

const DECISION = "authorization.k8s.io/decision";
/** It refuses what is new in a namespace that goes, whoever may create it. */
const GOING = "because it is being terminated";

/** The lines of an audit log. Throws for one that is none. */
export function auditEvents(text: string): AuditEvent[] {
  const lines = text.split("\n").filter((line) => line !== "");
  return lines.map((line) => AuditEvent.parse(JSON.parse(line)));
}

/** Whether rights let the request in, whatever became of it. */
export function isAuthorized({ annotations }: AuditEvent): boolean {
  return annotations[DECISION] === "allow";
}

/** Whether it was refused for want of rights, by RBAC or by an admission plugin that checks more of them. */
export function isRefused({ responseStatus }: AuditEvent): boolean {
  return responseStatus?.code === 403 && !responseStatus.message?.includes(GOING);
}

/** What somebody does, or asks whether they may. */
export interface Access {
  readonly verb: string;
  readonly group: string;
  /** With its subresource. */
  readonly resource: string;
  readonly namespace: string | undefined;
  readonly name: string | undefined;
}

/** Undefined for requests of no resource. */
export function accessOf({ verb, objectRef, requestObject }: AuditEvent): Access | undefined {
  const review = Review.safeParse(requestObject).data?.spec.resourceAttributes;
  const about = review ?? (objectRef && { ...objectRef, verb, group: objectRef.apiGroup });
  if (!about) return undefined;
  const { resource, subresource, group, namespace, name } = about;
  const whole = subresource ? `${resource}/${subresource}` : resource;
  return { verb: about.verb, group, resource: whole, namespace, name };
}
