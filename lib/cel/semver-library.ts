import { compareText } from "@/lib/kube/order";
import type { CelLibrary } from "./library";

class CelVersion {
  constructor(
    readonly numbers: readonly [major: bigint, minor: bigint, patch: bigint],
    readonly prerelease: readonly string[],
  ) {}
}

const VERSION = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(?:-([0-9A-Za-z.-]+))?(?:\+[0-9A-Za-z.-]+)?$/;

/** Kubernetes' semantic versions: semver("1.30.0").isGreaterThan(semver("1.29.0")). */
export const semverLibrary: CelLibrary = {
  types: [{ name: "kubernetes.Semver", ctor: CelVersion }],
  functions: [
    ["semver(string): kubernetes.Semver", (text: string) => versionOf(text)],
    [
      "semver(string, bool): kubernetes.Semver",
      (text: string, loose: boolean) => versionOf(loose ? normalized(text) : text),
    ],
    ["isSemver(string): bool", (text: string) => readVersion(text) !== undefined],
    [
      "isSemver(string, bool): bool",
      (text: string, loose: boolean) => readVersion(loose ? normalized(text) : text) !== undefined,
    ],
    ["kubernetes.Semver.major(): int", ({ numbers }: CelVersion) => numbers[0]],
    ["kubernetes.Semver.minor(): int", ({ numbers }: CelVersion) => numbers[1]],
    ["kubernetes.Semver.patch(): int", ({ numbers }: CelVersion) => numbers[2]],
    [
      "kubernetes.Semver.compareTo(kubernetes.Semver): int",
      (a: CelVersion, b: CelVersion) => BigInt(compareVersions(a, b)),
    ],
    [
      "kubernetes.Semver.isGreaterThan(kubernetes.Semver): bool",
      (a: CelVersion, b: CelVersion) => compareVersions(a, b) > 0,
    ],
    [
      "kubernetes.Semver.isLessThan(kubernetes.Semver): bool",
      (a: CelVersion, b: CelVersion) => compareVersions(a, b) < 0,
    ],
    ["kubernetes.Semver == kubernetes.Semver", (a: CelVersion, b: CelVersion) => compareVersions(a, b) === 0],
  ],
};

function readVersion(text: string): CelVersion | undefined {
  const match = VERSION.exec(text);
  if (!match) return undefined;
  const [, major = "0", minor = "0", patch = "0", prerelease] = match;
  return new CelVersion([BigInt(major), BigInt(minor), BigInt(patch)], prerelease?.split(".") ?? []);
}

function versionOf(text: string): CelVersion {
  const version = readVersion(text);
  if (!version) throw new TypeError(`"${text}" is not a semantic version`);
  return version;
}

/** "v1.30" becomes "1.30.0". */
function normalized(text: string): string {
  const [, numbers = "", rest = ""] = /^v?([\d.]*)(.*)$/.exec(text) ?? [];
  const parts = numbers.split(".").map((part) => part.replace(/^0+(?=\d)/, ""));
  return [...parts, "0", "0"].slice(0, Math.max(3, parts.length)).join(".") + rest;
}

function compareVersions(a: CelVersion, b: CelVersion): number {
  for (const [index, number] of a.numbers.entries()) {
    const other = b.numbers[index] ?? 0n;
    if (number !== other) return number < other ? -1 : 1;
  }
  if (a.prerelease.length === 0 || b.prerelease.length === 0)
    return Math.sign(b.prerelease.length - a.prerelease.length);
  for (const [index, part] of a.prerelease.entries()) {
    const other = b.prerelease[index];
    if (other === undefined) return 1;
    const order = comparePrerelease(part, other);
    if (order !== 0) return order;
  }
  return a.prerelease.length - b.prerelease.length;
}

/** Numbers by value and before text. */
function comparePrerelease(a: string, b: string): number {
  const [isNumber, isOtherNumber] = [/^\d+$/.test(a), /^\d+$/.test(b)];
  if (isNumber && isOtherNumber) return Math.sign(Number(BigInt(a) - BigInt(b)));
  if (isNumber !== isOtherNumber) return isNumber ? -1 : 1;
  return compareText(a, b);
}
