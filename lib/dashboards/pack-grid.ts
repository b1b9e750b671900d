import type { Panel } from "./model";

export type Grid = Panel["grid"];

const overlaps = (one: Grid, other: Grid) =>
  one.x < other.x + other.w && other.x < one.x + one.w && one.y < other.y + other.h && other.y < one.y + one.h;

/**
 * Grafana's rule: no panel overlaps another one, and each lies as high as what is above it lets it. The panel at
 * `moved` has its place first: what it covers goes above it where there is room, otherwise below. Keeps the order.
 */
export function packGrid(grids: readonly Grid[], moved?: number): Grid[] {
  const room = [...grids];
  const first = moved === undefined ? undefined : grids[moved];
  if (first)
    for (const [index, grid] of grids.entries())
      if (index !== moved && overlaps(grid, first)) room[index] = awayFrom(first, grid, { grids, index });
  const order = [...room.keys()].sort((one, other) => compare(room[one], room[other]) || (one === moved ? -1 : 0));
  const done: Grid[] = [];
  for (const index of order) {
    const grid = room[index];
    if (!grid) continue;
    room[index] = lifted(grid, done);
    done.push(room[index]);
  }
  return room;
}

function awayFrom(
  first: Grid,
  grid: Grid,
  { grids, index }: { readonly grids: readonly Grid[]; readonly index: number },
): Grid {
  const above = { ...grid, y: first.y - grid.h };
  const isFree = above.y >= 0 && grids.every((one, at) => at === index || one === first || !overlaps(one, above));
  return isFree ? above : { ...grid, y: first.y + first.h };
}

function compare(one: Grid | undefined, other: Grid | undefined): number {
  return (one?.y ?? 0) - (other?.y ?? 0) || (one?.x ?? 0) - (other?.x ?? 0);
}

/** Below all in its columns that were placed before, as those above it are. */
function lifted(grid: Grid, above: readonly Grid[]): Grid {
  const sharing = above.filter((one) => one.x < grid.x + grid.w && grid.x < one.x + one.w);
  return { ...grid, y: Math.max(0, ...sharing.map(({ y, h }) => y + h)) };
}

/** As they are, but what would lie over another one below it, as Grafana opens a file whose panels overlap. Keeps the order. */
export function withoutOverlaps(grids: readonly Grid[]): Grid[] {
  const apart = [...grids];
  const done: Grid[] = [];
  for (const index of [...grids.keys()].sort((one, other) => compare(grids[one], grids[other]))) {
    let grid = grids[index];
    if (!grid) continue;
    for (let under = covered(grid, done); under; under = covered(grid, done)) grid = { ...grid, y: under.y + under.h };
    apart[index] = grid;
    done.push(grid);
  }
  return apart;
}

function covered(grid: Grid, done: readonly Grid[]): Grid | undefined {
  return done.find((one) => overlaps(one, grid));
}
