import { type Right, Rights } from "@/server/auth/rights";
import type { HubClient } from "@/server/hub/hub-client";
import { type Finding, ok } from "./finding";
import { type AccountRole, NEEDED_RIGHTS, type NeededRight } from "./needed-rights";

/** At once; each is one review. */
const PARALLEL = 8;

/** Whether the account has each right that these parts of Flotilla need; one finding for each that is missing. */
export async function checkRights(client: Pick<HubClient, "raw">, parts: readonly AccountRole[]): Promise<Finding[]> {
  const needed = parts.flatMap((part) => NEEDED_RIGHTS[part].map((right) => ({ part, right })));
  const rights = new Rights(client);
  const findings: Finding[] = [];
  for (let start = 0; start < needed.length; start += PARALLEL) {
    const some = needed.slice(start, start + PARALLEL);
    const answers = await Promise.all(some.map(({ right: { without: _without, ...right } }) => rights.may(right)));
    findings.push(...some.flatMap(({ part, right }, index) => (answers[index] ? [] : [missing(part, right)])));
  }
  const who = parts.length === 1 ? `the ${parts[0]} needs` : `${parts.join(" and ")} need`;
  const text = `The account has all ${needed.length} rights that ${who}.`;
  return findings.length > 0 ? findings : [ok("rights", text)];
}

function missing(part: AccountRole, { without, ...right }: NeededRight): Finding {
  const text = `The ${part} may not ${rightText(right)}.`;
  return {
    check: "rights",
    outcome: without === undefined ? "failure" : "warning",
    text: without === undefined ? text : `${text} ${without}`,
    remedy: "kubectl apply -f deploy/rbac.yaml, and use the account that it makes.",
  };
}

function rightText({ verb, resource: { group, plural }, subresource, namespace, name }: Right): string {
  const kind = `${plural}${subresource === undefined ? "" : `/${subresource}`}${group === "" ? "" : `.${group}`}`;
  return `${verb} ${kind}${name === undefined ? "" : ` ${name}`}${namespace === undefined ? "" : ` in ${namespace}`}`;
}
