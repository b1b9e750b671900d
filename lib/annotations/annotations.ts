type AnnotationKind = "rollout" | "approval" | "edit";

/** Something that happened, to be marked in charts. */
export interface Annotation {
  /** Milliseconds since epoch; of several the first. */
  readonly at: number;
  readonly kind: AnnotationKind;
  /** A word or two beside its line. */
  readonly label: string;
  /** A sentence each. */
  readonly texts: readonly string[];
}

/** What somebody did, as Activity has it. */
interface Act {
  /** RFC 3339. */
  readonly time: string;
  readonly user: string;
  readonly action: string;
  readonly object?:
    | { readonly kind: string; readonly name: string; readonly namespace?: string | undefined }
    | undefined;
  readonly outcome: string;
}

interface RolloutEvent {
  readonly at: number;
  readonly kind: string;
  readonly wave?: number | undefined;
  readonly addOn: string;
  readonly text: string;
}

interface Happened {
  readonly activity: readonly Act[];
  readonly rollouts: readonly RolloutEvent[];
}

interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** So many lines beside each other can be told apart. */
const MAX_LINES = 100;

/** What happened in a stretch of time, oldest first; what is of one kind within a hundredth of it is one annotation. */
export function annotationsIn({ activity, rollouts }: Happened, { from, to }: Stretch): Annotation[] {
  const all = [...rollouts.map(rolloutAnnotation), ...activity.flatMap((row) => activityAnnotation(row) ?? [])]
    .filter(({ at }) => at >= from && at <= to)
    .sort((one, other) => one.at - other.at);
  const apart = (to - from) / MAX_LINES;
  const last = new Map<AnnotationKind, number>();
  const joined: Annotation[] = [];
  for (const one of all) {
    const index = last.get(one.kind) ?? -1;
    const before = joined[index];
    if (before && one.at - before.at < apart) joined[index] = together(before, one);
    else last.set(one.kind, joined.push(one) - 1);
  }
  return joined;
}

function together(before: Annotation, one: Annotation): Annotation {
  const texts = [...before.texts, ...one.texts];
  return { ...before, texts, label: `${texts.length} ${before.kind}s` };
}

function rolloutAnnotation({ at, kind, wave, addOn, text }: RolloutEvent): Annotation {
  const label = kind === "wave" ? `wave ${wave ?? ""}`.trim() : kind.replace("-", " ");
  return { at, kind: "rollout", label, texts: [`${addOn} ${text}`] };
}

/** Undefined for what changed nothing: a refusal, a sign-in. */
function activityAnnotation({ time, user, action, object, outcome }: Act): Annotation | undefined {
  if (!object || outcome !== "done") return undefined;
  const kind = object.kind === "CertificateSigningRequest" || /^Accept/.test(action) ? "approval" : "edit";
  const name = object.namespace === undefined ? object.name : `${object.namespace}/${object.name}`;
  return { at: Date.parse(time), kind, label: kind, texts: [`${user}: ${action}, ${object.kind} ${name}`] };
}
