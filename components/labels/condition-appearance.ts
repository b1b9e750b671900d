import type { StatusAppearance } from "@/components/ui/feedback/status-badge";
import type { Tone } from "@/components/ui/feedback/tone";

/** Labels of conditions, independent of the kind of object. */
interface ReportedCondition {
  readonly type: string;
  readonly status: string;
  readonly reason: string;
}

const SHAPE_OF = {
  good: "disc-check",
  warn: "triangle",
  bad: "octagon",
  waiting: "barred",
  info: "arc",
  neutral: "dashed",
} as const satisfies Record<Tone, StatusAppearance["shape"]>;

type Text = readonly [tone: Tone, label: string];

/** Labels of OCM's conditions; by type, then by status. */
const LABELS: Readonly<Record<string, Readonly<Record<string, Text>>>> = {
  Available: { True: ["good", "Available"], False: ["bad", "Not available"] },
  Degraded: { True: ["warn", "Degraded"], False: ["good", "Not degraded"] },
  Progressing: { True: ["info", "Progressing"], False: ["good", "Not progressing"] },
  Configured: { True: ["good", "Configured"], False: ["neutral", "Not configured"] },
  ManifestApplied: { True: ["good", "Manifests applied"], False: ["bad", "Manifests not applied"] },
  HostingManifestApplied: {
    True: ["good", "Hosting manifests applied"],
    False: ["bad", "Hosting manifests not applied"],
  },
  Applied: { True: ["good", "Applied"], False: ["bad", "Not applied"] },
  RegistrationApplied: { True: ["good", "Registration applied"], False: ["bad", "Registration not applied"] },
  ClusterCertificateRotated: { True: ["good", "Certificate rotated"], False: ["bad", "Certificate not rotated"] },
  HubAcceptedManagedCluster: { True: ["good", "Accepted"], False: ["waiting", "Denied"] },
  ManagedClusterJoined: { True: ["good", "Joined"], False: ["neutral", "Not joined"] },
  ManagedClusterConditionAvailable: {
    True: ["good", "Available"],
    False: ["bad", "Not available"],
    Unknown: ["neutral", "Not reporting"],
  },
  ManagedClusterConditionClockSynced: { True: ["good", "Clock synced"], False: ["warn", "Clock not synced"] },
  Bound: { True: ["good", "Bound"], False: ["bad", "Not bound"] },
  NamespaceAvailable: { True: ["good", "Created"], False: ["bad", "Not created"] },
  Deleting: { True: ["info", "Deleting"], False: ["info", "Deleting"] },
  PlacementSatisfied: { True: ["good", "Satisfied"], False: ["warn", "Not satisfied"] },
  PlacementMisconfigured: { True: ["bad", "Misconfigured"], False: ["good", "Not misconfigured"] },
  PlacementVerified: { True: ["good", "Clusters selected"], False: ["warn", "No clusters selected"] },
  PlacementRolledOut: { True: ["good", "Rolled out"], False: ["info", "Rolling out"] },
  ManifestworkApplied: { True: ["good", "Works as expected"], False: ["info", "Works in progress"] },
  StatusFeedbackSynced: { True: ["good", "Status feedback synced"], False: ["warn", "Status feedback not synced"] },
};

const FAILED: ReadonlySet<string> = new Set(["Failed", "ConfigurationUnsupported"]);

export function conditionAppearance({ type, status, reason }: ReportedCondition): StatusAppearance {
  const [tone, label] = textOf(type, status, reason);
  return { tone, shape: status === "Unknown" ? "question" : SHAPE_OF[tone], label };
}

function textOf(type: string, status: string, reason: string): Text {
  if (type === "Progressing" && status === "False" && FAILED.has(reason)) return ["bad", "Failed"];
  if (type === "ManifestworkApplied" && reason === "NotAsExpected") return ["bad", "Works not as expected"];
  return LABELS[type]?.[status] ?? ["neutral", `${type} ${status.toLowerCase()}`];
}
