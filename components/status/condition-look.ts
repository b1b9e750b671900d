import type { StatusLook } from "@/components/ui/status-badge";
import type { Tone } from "@/components/ui/tone";

/** A condition as it is looked at: what it is of does not matter. */
interface Said {
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
} as const satisfies Record<Tone, StatusLook["shape"]>;

type Words = readonly [tone: Tone, word: string];

/** From OCM's conditions to our words; by type, then by status. */
const WORDS: Readonly<Record<string, Readonly<Record<string, Words>>>> = {
  Available: { True: ["good", "Available"], False: ["bad", "Not available"] },
  Degraded: { True: ["warn", "Degraded"], False: ["good", "Not degraded"] },
  Progressing: { True: ["info", "Applying"], False: ["good", "Rolled out"] },
  Configured: { True: ["good", "Configured"], False: ["neutral", "Waits for its wave"] },
  ManifestApplied: { True: ["good", "Manifests applied"], False: ["bad", "Manifests not applied"] },
  HostingManifestApplied: { True: ["good", "Hosting manifests applied"], False: ["bad", "Hosting manifests not applied"] },
  Applied: { True: ["good", "Applied"], False: ["bad", "Not applied"] },
  RegistrationApplied: { True: ["good", "Registered"], False: ["bad", "Not registered"] },
  ClusterCertificateRotated: { True: ["good", "Certificate current"], False: ["bad", "Certificate not current"] },
  HubAcceptedManagedCluster: { True: ["good", "Accepted"], False: ["waiting", "Denied"] },
  ManagedClusterJoined: { True: ["good", "Joined"], False: ["neutral", "Not joined"] },
  ManagedClusterConditionAvailable: { True: ["good", "Available"], False: ["bad", "Not available"], Unknown: ["neutral", "Not reporting"] },
  ManagedClusterConditionClockSynced: { True: ["good", "Clock in step"], False: ["warn", "Clock out of step"] },
  Deleting: { True: ["info", "Being removed"], False: ["info", "Being removed"] },
  PlacementSatisfied: { True: ["good", "Satisfied"], False: ["warn", "Not satisfied"] },
  PlacementMisconfigured: { True: ["bad", "Misconfigured"], False: ["good", "Configured well"] },
  StatusFeedbackSynced: { True: ["good", "Feedback read"], False: ["warn", "Feedback not read"] },
};

const FAILED: ReadonlySet<string> = new Set(["Failed", "ConfigurationUnsupported"]);

export function conditionLook({ type, status, reason }: Said): StatusLook {
  const [tone, word] = wordsOf(type, status, reason);
  return { tone, shape: status === "Unknown" ? "question" : SHAPE_OF[tone], word };
}

function wordsOf(type: string, status: string, reason: string): Words {
  if (type === "Progressing" && status === "False" && FAILED.has(reason)) return ["bad", "Failed"];
  return WORDS[type]?.[status] ?? ["neutral", `${type} ${status.toLowerCase()}`];
}
