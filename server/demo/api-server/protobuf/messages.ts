import type { Field, Message } from "./reader";

/**
 * Fields as "name=number", a type after a colon (text without one), "[]" for lists, "{}" for maps from text, "?" where
 * Go holds a pointer. Types that are no word of ours are names in `inner`.
 */
function message(text: string, inner: Readonly<Record<string, Message>> = {}): Message {
  return new Map(text.split(/\s+/).map((part): [number, Field] => field(part, inner)));
}

const SHAPES: Readonly<Record<string, Field["shape"]>> = { "[]": "list", "{}": "map" };

function field(part: string, inner: Readonly<Record<string, Message>>): [number, Field] {
  const [, name = "", number, type = "text", shape = "", pointer] =
    /^(\w+)=(\d+)(?::(\w+))?(\[\]|\{\})?(\?)?$/.exec(part) ?? [];
  return [
    Number(number),
    { name, type: inner[type] ?? plainType(type), shape: SHAPES[shape] ?? "one", keepsZero: pointer !== undefined },
  ];
}

function plainType(type: string): Exclude<Field["type"], Message> {
  switch (type) {
    case "text":
    case "bytes":
    case "int":
    case "bool":
    case "time":
    case "microTime":
      return type;
    default:
      throw new Error(`no protobuf type is called ${type}`);
  }
}

const owner = message("kind=1 name=3 uid=4 apiVersion=5 controller=6:bool? blockOwnerDeletion=7:bool?");
const metadata = message(
  "name=1 generateName=2 namespace=3 selfLink=4 uid=5 resourceVersion=6 generation=7:int creationTimestamp=8:time deletionTimestamp=9:time deletionGracePeriodSeconds=10:int? labels=11{} annotations=12{} ownerReferences=13:owner[] finalizers=14[]",
  { owner },
);

/** A kind: its metadata, then these. */
function kind(text: string, inner: Readonly<Record<string, Message>> = {}): Message {
  return message(`metadata=1:metadata ${text}`, { metadata, ...inner });
}

const reference = message("kind=1 namespace=2 name=3 uid=4 apiVersion=5 resourceVersion=6 fieldPath=7");
const values = message("items=1[]");
const rule = message("verbs=1[] apiGroups=2[] resources=3[] resourceNames=4[] nonResourceURLs=5[]");
const requirement = message("key=1 operator=2 values=3[]");
const selector = message("matchLabels=1{} matchExpressions=2:requirement[]", { requirement });
const aggregation = message("clusterRoleSelectors=1:selector[]", { selector });
const subject = message("kind=1 apiGroup=2 name=3 namespace=4");
const role = message("apiGroup=1 kind=2 name=3");
const binding = kind("subjects=2:subject[] roleRef=3:role", { subject, role });
const attributes = message("namespace=1 verb=2 group=3 version=4 resource=5 subresource=6 name=7");
const path = message("path=1 verb=2");
const self = message("resourceAttributes=1:attributes nonResourceAttributes=2:path", { attributes, path });
const access = message(
  "resourceAttributes=1:attributes nonResourceAttributes=2:path user=3 groups=4[] extra=5:values{} uid=6",
  {
    attributes,
    path,
    values,
  },
);
const csrCondition = message("type=1 reason=2 message=3 lastUpdateTime=4:time lastTransitionTime=5:time status=6");
const csr = {
  spec: message(
    "request=1:bytes username=2 uid=3 groups=4[] usages=5[] extra=6:values{} signerName=7 expirationSeconds=8:int?",
    {
      values,
    },
  ),
  status: message("conditions=1:condition[] certificate=2:bytes", { condition: csrCondition }),
};
const lease = message(
  "holderIdentity=1? leaseDurationSeconds=2:int? acquireTime=3:microTime renewTime=4:microTime leaseTransitions=5:int? strategy=6 preferredHolder=7",
);
const bound = message("kind=1 apiVersion=2 name=3 uid=4");
const nothing: Message = new Map();

/** What kubectl and Go agents send as protobuf, by kind. */
export const MESSAGES: Readonly<Record<string, Message>> = {
  Namespace: kind("spec=2:spec", { spec: message("finalizers=1[]") }),
  ConfigMap: kind("data=2{} binaryData=3:bytes{} immutable=4:bool?"),
  Secret: kind("data=2:bytes{} type=3 stringData=4{} immutable=5:bool?"),
  ServiceAccount: kind("secrets=2:reference[] imagePullSecrets=3:local[] automountServiceAccountToken=4:bool?", {
    reference,
    local: message("name=1"),
  }),
  Lease: kind("spec=2:lease", { lease }),
  CertificateSigningRequest: kind("spec=2:spec status=3:status", csr),
  Role: kind("rules=2:rule[]", { rule }),
  ClusterRole: kind("rules=2:rule[] aggregationRule=3:aggregation", { rule, aggregation }),
  RoleBinding: binding,
  ClusterRoleBinding: binding,
  TokenRequest: kind("spec=2:spec", {
    spec: message("audiences=1[] boundObjectRef=3:bound expirationSeconds=4:int?", { bound }),
  }),
  TokenReview: kind("spec=2:spec", { spec: message("token=1 audiences=2[]") }),
  SelfSubjectReview: kind("status=2:nothing", { nothing }),
  SelfSubjectAccessReview: kind("spec=2:self", { self }),
  SubjectAccessReview: kind("spec=2:access", { access }),
  LocalSubjectAccessReview: kind("spec=2:access", { access }),
  SelfSubjectRulesReview: kind("spec=2:spec", { spec: message("namespace=1") }),
  DeleteOptions: message(
    "gracePeriodSeconds=1:int? preconditions=2:preconditions orphanDependents=3:bool? propagationPolicy=4? dryRun=5[]",
    {
      preconditions: message("uid=1? resourceVersion=2?"),
    },
  ),
};
