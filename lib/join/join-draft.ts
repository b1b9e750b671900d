/** What is typed about an invitation. */
export interface InvitationDraft {
  /** "names": clusters that are named; "any": so many of any name. */
  readonly by: "names" | "any";
  readonly names: string;
  readonly count: string;
  readonly hours: string;
  readonly server: string;
  readonly ca: string;
}

const NAME = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/;
const MAX_NAME = 63;

export interface DraftLimits {
  readonly clusters: number;
}

/** The names in a text, separated by commas, spaces or lines. */
export function namesIn(text: string): string[] {
  return [...new Set(text.split(/[\s,]+/).filter(Boolean))];
}

export type DraftProblems = Partial<Readonly<Record<"names" | "count" | "server" | "ca", string>>>;

/** What is wrong with a draft, by field, as sentences. */
export function draftProblems(draft: InvitationDraft, { clusters }: DraftLimits): DraftProblems {
  const names = draft.by === "names" ? namesProblem(namesIn(draft.names), clusters) : undefined;
  const count = draft.by === "any" ? countProblem(draft.count, clusters) : undefined;
  const server = serverProblem(draft.server);
  const ca = caProblem(draft.ca);
  return { ...(names && { names }), ...(count && { count }), ...(server && { server }), ...(ca && { ca }) };
}

function namesProblem(names: readonly string[], most: number): string | undefined {
  if (names.length === 0) return "Name at least one cluster, or allow any name.";
  if (names.length > most) return `At most ${most} clusters can be invited at once.`;
  const wrong = names.find((name) => name.length > MAX_NAME || !NAME.test(name));
  if (wrong === undefined) return undefined;
  return `${wrong} is no name of a cluster: small letters, digits and dashes, at most ${MAX_NAME} characters.`;
}

function countProblem(text: string, most: number): string | undefined {
  const count = Number(text);
  return Number.isInteger(count) && count >= 1 && count <= most ? undefined : `A whole number from 1 to ${most}.`;
}

function serverProblem(text: string): string | undefined {
  const isPlain = /^https:\/\/[^\s'"`$\\]+$/.test(text);
  return isPlain && URL.canParse(text) ? undefined : "An address that begins with https://.";
}

/** It is pasted into a shell as it is. */
const PEM = /^(-----BEGIN CERTIFICATE-----\n[A-Za-z0-9+/=\n]+\n-----END CERTIFICATE-----\n?)+$/;

function caProblem(text: string): string | undefined {
  const trimmed = text.replaceAll("\r", "").trim();
  return trimmed === "" || PEM.test(`${trimmed}\n`) ? undefined : "One or more certificates as PEM.";
}
