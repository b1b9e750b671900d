import { LOOKED_AT } from "./hinted-page";
import type { Kind } from "./hub";
import type { Site } from "./site";

const SHOWN = 20;

/** What tabs show, held against what there is, where their person may see it. */
export function pagesAsOnHub(site: Site): string[] {
  return site.tabs.flatMap((tab) => {
    const name = tab.process.name;
    if (tab.person.rights !== "all") {
      return (["addOn", "cluster"] as const)
        .filter((kind) => tab.shown(kind) !== undefined)
        .map((kind) => `${name} still shows each ${kind}`)
        .concat(tab.pageVersion === undefined ? [] : [`${name} still shows ${LOOKED_AT}`]);
    }
    const wrong = tab.status === "live" ? [] : [`${name} is ${tab.status}`];
    return [...wrong, ...differences(site, "addOn", tab), ...differences(site, "cluster", tab), ...ofPage(site, tab)];
  });
}

/** What a tab's page of one cluster shows, held against that. */
function ofPage(site: Site, tab: Site["tabs"][number]): string[] {
  const should = site.hub.all("cluster").find(({ name }) => name === LOOKED_AT)?.version;
  return tab.pageVersion === should
    ? []
    : [`${tab.process.name} shows ${LOOKED_AT}@${tab.pageVersion}, and there is @${should}`];
}

function differences(site: Site, kind: Kind, tab: Site["tabs"][number]): string[] {
  const present = site.hub.all(kind);
  const expected = kind === "cluster" ? present.slice(0, SHOWN) : present;
  const line = (rows: typeof expected | undefined) =>
    rows?.map(({ name, version }) => `${name}@${version}`).join(" ") ?? "nothing";
  const [is, should] = [line(tab.shown(kind)), line(expected)];
  return is === should ? [] : [`${tab.process.name} shows\n  ${is}\nand there is\n  ${should}`];
}

/** What is left when everybody has gone. */
export function leaks(site: Site): string[] {
  const ofTabs = site.everyTab.map(({ process }) => ({ name: process.name, timers: site.clock.timersOf(process) }));
  const ofReplicas = site.hub.replicas
    .filter(({ isUp }) => isUp)
    .map(({ process, timers }) => ({ name: process.name, timers }));
  const timers = [...ofTabs, ...ofReplicas]
    .filter((one) => one.timers > 0)
    .map((one) => `${one.name} has ${one.timers} timers left`);
  const open = site.everyTab
    .filter(({ person }) => site.browserOf(person).open > 0)
    .map(({ process }) => `${process.name} left a lock or a channel`);
  return [...timers, ...open];
}
