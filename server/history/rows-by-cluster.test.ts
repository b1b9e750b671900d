import { expect, it } from "vitest";
import { RowsByCluster } from "./rows-by-cluster";

const rows = new RowsByCluster<{ readonly name: string }>(6);
for (const cluster of ["a-b", "a", "c"]) rows.add(cluster, ["x", "y/z"], (item) => ({ name: `${cluster}/${item}` }));
const NAMES = ["a-b/x", "a-b/y/z", "a/x", "a/y/z", "c/x", "c/y/z"];

it("is read as a map is", () => {
  const map = new Map(NAMES.map((name) => [name, { name }]));
  expect(rows.size).toBe(map.size);
  expect([...rows]).toEqual([...map]);
  expect([...rows.keys()]).toEqual(NAMES);
  expect([...rows.values()]).toEqual([...map.values()]);
  const visited: string[] = [];
  rows.forEach((_, name) => void visited.push(name));
  expect(visited).toEqual(NAMES);
});

it("finds rows by their names, and no others", () => {
  for (const name of NAMES) expect(rows.get(name)?.name).toBe(name);
  for (const name of ["", "a", "a/", "a/z", "/x", "b/x"]) expect(rows.has(name), name).toBe(false);
});
