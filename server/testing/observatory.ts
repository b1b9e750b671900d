const HALF_A_YEAR_SECONDS = 15_768_000;

interface Rule {
  readonly name: string;
  /** Points when it holds. */
  readonly bonus: number;
  /** Points when it does not. */
  readonly penalty: number;
  readonly holds: (headers: Headers) => boolean;
}

const policyOf = (headers: Headers) => headers.get("content-security-policy") ?? "";

/** What Mozilla's HTTP Observatory looks at in one answer over https, with its points. */
const RULES: readonly Rule[] = [
  {
    name: "content policy that starts from nothing, without unsafe sources",
    bonus: 10,
    penalty: 25,
    holds: (headers) => /default-src 'none'/.test(policyOf(headers)) && !/'unsafe-|data:|\*/.test(scripts(headers)),
  },
  {
    name: "a year of https",
    bonus: 0,
    penalty: 20,
    holds: (headers) =>
      Number(/max-age=(\d+)/.exec(headers.get("strict-transport-security") ?? "")?.[1] ?? 0) >= HALF_A_YEAR_SECONDS,
  },
  {
    name: "no frames, by the content policy",
    bonus: 5,
    penalty: 20,
    holds: (headers) => /frame-ancestors 'none'/.test(policyOf(headers)),
  },
  {
    name: "no guessing of types",
    bonus: 0,
    penalty: 5,
    holds: (headers) => headers.get("x-content-type-options") === "nosniff",
  },
  {
    name: "no address told to others",
    bonus: 5,
    penalty: 5,
    holds: (headers) => ["no-referrer", "same-origin"].includes(headers.get("referrer-policy") ?? ""),
  },
  {
    name: "no use by other origins",
    bonus: 10,
    penalty: 0,
    holds: (headers) => headers.get("cross-origin-resource-policy") === "same-origin",
  },
  {
    name: "nothing shared with other origins",
    bonus: 0,
    penalty: 50,
    holds: (headers) => headers.get("access-control-allow-origin") === null,
  },
  {
    name: "cookies for this site over https alone, out of reach of scripts",
    bonus: 0,
    penalty: 40,
    holds: (headers) =>
      headers
        .getSetCookie()
        .every((cookie) => /; HttpOnly/.test(cookie) && /; Secure/.test(cookie) && /; SameSite=/.test(cookie)),
  },
];

/** Points of an answer over https: 100, less what is wrong, and where that leaves 90 or more what is better than good. */
export function observatoryScore(headers: Headers): number {
  const base = 100 - sum(RULES.filter(({ holds }) => !holds(headers)).map(({ penalty }) => penalty));
  const extra = sum(RULES.filter(({ holds }) => holds(headers)).map(({ bonus }) => bonus));
  return base >= 90 ? base + extra : base;
}

/** Where scripts may come from. */
function scripts(headers: Headers): string {
  return /script-src ([^;]*)/.exec(policyOf(headers))?.[1] ?? "";
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
