import { Condition } from "@/lib/kube/conditions";
import type { KubeObject } from "@/lib/kube/object";
import { z } from "@/lib/kube/zod";
import { shellWord } from "@/lib/objects/shell-word";
import type { DeletionCause } from "./agent-blocker";
import type { DeletionActor } from "./deletion";
import { startOwner } from "./finalizer-blocker";
import { conditionText, finalizerOwner, onHub, safely } from "./steps";

const Status = z.object({ conditions: z._default(z.array(Condition), []) });

/** A condition of a namespace that says what keeps it, or undefined where it does not hold. */
type Reported = ReadonlyMap<string, Condition>;

const ADMINISTRATOR = { kind: "person", name: "an administrator of this hub" } as const satisfies DeletionActor;

/**
 * What a namespace waits for in which no add-on and no work is left, by what the hub says of it: an API that does not
 * answer keeps all of it from being found, what refuses comes before finalizers, and these before what is only left.
 */
export function namespaceBlockers({ metadata, status }: KubeObject): readonly DeletionCause[] {
  const conditions = Status.safeParse(status ?? {}).data?.conditions ?? [];
  const reported: Reported = new Map(
    conditions.filter((each) => each.status === "True").map((each) => [each.type, each] as const),
  );
  const { name } = metadata;
  const causes = [...unfound(name, reported), ...refused(name, reported), ...finalizersLeft(name, reported)];
  const since = metadata.deletionTimestamp;
  return (causes.length > 0 ? causes : [remaining(name, reported)]).map((cause) => ({ since, ...cause }));
}

/** The hub does not know what there is while one of its APIs does not answer. */
function unfound(name: string, reported: Reported): DeletionCause[] {
  const failed = ["NamespaceDeletionDiscoveryFailure", "NamespaceDeletionGroupVersionParsingFailure"].flatMap(
    (type) => reported.get(type) ?? [],
  );
  return failed.slice(0, 1).map((condition) => ({
    rule: "objects-remain",
    message: `The hub cannot list what is in the namespace ${name}: one of its APIs does not answer.`,
    actor: ADMINISTRATOR,
    ...read(condition),
    steps: [
      safely("Start what serves that API, or delete its APIService if nothing uses it any more.", {
        command: onHub("get apiservices"),
      }),
    ],
  }));
}

/** Something said no when the hub deleted what is in it: an admission webhook, a policy. */
function refused(name: string, reported: Reported): DeletionCause[] {
  const failure = reported.get("NamespaceDeletionContentFailure");
  if (!failure) return [];
  return [
    {
      rule: "removal-forbidden",
      message: `The hub may not delete all that is in the namespace ${name}.`,
      actor: ADMINISTRATOR,
      ...read(failure),
      steps: [
        safely(
          "Let the hub delete it: look at what the condition names, an admission webhook or a policy that refuses.",
          {
            command: onHub("get validatingwebhookconfigurations,mutatingwebhookconfigurations"),
          },
        ),
      ],
    },
  ];
}

/** Each waits for the controller that put it there. */
function finalizersLeft(name: string, reported: Reported): DeletionCause[] {
  const condition = reported.get("NamespaceFinalizersRemaining");
  return namesIn(condition, FINALIZER).map((finalizer): DeletionCause => {
    const owner = finalizerOwner(finalizer);
    return {
      rule: "foreign-finalizer",
      message: `Objects in the namespace ${name} wait for the controller of ${owner}, which removes their finalizer ${finalizer}.`,
      actor: { kind: "controller", name: `the controller of ${owner}` },
      at: { kind: "finalizer", name: finalizer, part: "finalizer" },
      ...read(condition),
      steps: [startOwner(owner), safely("See which objects have it.", { command: listing(name, reported) })],
    };
  });
}

function remaining(name: string, reported: Reported): DeletionCause {
  const condition = reported.get("NamespaceContentRemaining");
  return {
    rule: "objects-remain",
    message: `Objects are left in the namespace ${name} of the hub.`,
    actor: ADMINISTRATOR,
    ...(condition ? read(condition) : { evidence: ["It is Terminating; no condition says what is left."] }),
    steps: [
      safely("Delete what its conditions name, or run the controller that does.", {
        command: condition ? listing(name, reported) : onHub(`describe namespace ${shellWord(name)}`),
      }),
    ],
  };
}

function read(condition: Condition | undefined): Pick<DeletionCause, "evidence"> & { since?: string } {
  if (!condition) return { evidence: [] };
  const { lastTransitionTime } = condition;
  return { evidence: [conditionText(condition)], ...(lastTransitionTime && { since: lastTransitionTime }) };
}

/** Of "Some resources are remaining: leases.coordination.k8s.io has 1 resource instances, pods. has 2 resource instances". */
const KIND = /^([a-z0-9-]+)\.([a-z0-9.-]*)(?: has \d+ resource instances)?$/;
/** Of "Some content in the namespace has finalizers remaining: example.com/x in 1 resource instances". */
const FINALIZER = /^([^\s,]+)()(?: in \d+ resource instances)?$/;

/** What a condition lists behind its colon; of a core kind the plural alone. */
function namesIn(condition: Condition | undefined, pattern: RegExp): string[] {
  const list = condition?.message.slice(condition.message.indexOf(": ") + 1) ?? "";
  return list.split(",").flatMap((part) => {
    const [, first = "", rest = ""] = pattern.exec(part.trim()) ?? [];
    return first === "" ? [] : [rest === "" ? first : `${first}.${rest}`];
  });
}

/** Lists what is left, with its finalizers. */
function listing(namespace: string, reported: Reported): string {
  const left = namesIn(reported.get("NamespaceContentRemaining"), KIND).map(shellWord);
  if (left.length === 0) return onHub(`describe namespace ${shellWord(namespace)}`);
  const columns = "KIND:.kind,NAME:.metadata.name,FINALIZERS:.metadata.finalizers";
  return onHub(`--namespace ${shellWord(namespace)} get ${left.join(",")} --output custom-columns=${columns}`);
}
