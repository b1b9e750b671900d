import { describe, expect, it } from "vitest";
import { filledLink, type LinkData } from "./data-links";
import { leadsSomewhere, linksOf } from "./read-links";

const cell = {
  name: "Pod",
  raw: "a/b",
  text: "A",
  row: [
    ["Pod", "a/b"],
    ["Node name", "n 1"],
  ],
} as const;
const DATA: LinkData = {
  values: { team: { values: ["core"] }, site: { values: ["https://x.test"] } },
  from: 1,
  to: 2,
  cell,
};

// biome-ignore-start lint/suspicious/noTemplateCurlyInString: as Grafana writes variables
describe("a link", () => {
  it.each([
    ["https://x.test/${__value.raw}", "https://x.test/a/b"],
    ["https://x.test/${__value.raw:percentencode}", "https://x.test/a%2Fb"],
    ["https://x.test/?t=${__value.text}&f=${__field.name}", "https://x.test/?t=A&f=Pod"],
    [
      'https://x.test/${__data.fields["Node name"]}/${__data.fields.Pod}/${__data.fields[0]}',
      "https://x.test/n%201/a/b/a/b",
    ],
    ["https://x.test/?${__url_time_range}&a=$__from&b=${__to}", "https://x.test/?from=1&to=2&a=1&b=2"],
    ["https://x.test/${__field.labels.Pod}", "https://x.test/a/b"],
    ["${site}/$team", "https://x.test/core"],
  ])("is filled: %s", (url, href) => {
    expect(filledLink({ title: "See $team", url }, DATA)).toEqual({ title: "See core", href });
  });

  it.each([
    "javascript:alert(1)",
    "/dashboards",
    "/d/",
    "data:text/html,x",
    "${__value.raw}",
    "https://",
    "ftp://x.test",
  ])("is none to anything but HTTP: %s", (url) => {
    expect(filledLink({ title: "", url }, DATA)).toBeUndefined();
  });

  it("leads to another dashboard by its name in Grafana", () => {
    const url = "/d/pod-1/a-pod?var-pod=${__value.text}&${__url_time_range}";
    const link = filledLink({ title: "", url }, DATA);
    expect(link).toEqual({ title: "Dashboard", uid: "pod-1", href: "var-pod=A&from=1&to=2" });
  });

  it("has the host as its title where it has none, and leaves a value's variables without a value", () => {
    const panel = { values: {}, from: 1, to: 2 };
    expect(filledLink({ title: "", url: "https://x.test/a" }, panel)?.title).toBe("x.test");
    expect(filledLink({ title: "", url: "https://x.test/${__value.raw}" }, panel)?.href).toContain("__value.raw");
  });

  it("is read as far as it has an address", () => {
    expect(linksOf([{ title: "a", url: "/d/x" }, { title: "b" }, 7, { url: "https://x.test" }])).toEqual([
      { title: "a", url: "/d/x" },
      { title: "", url: "https://x.test" },
    ]);
    expect(
      ["/explore", "https://x.test", "${site}/x", "javascript:x", "/d/x"].map((url) =>
        leadsSomewhere({ title: "", url }),
      ),
    ).toEqual([false, true, true, false, true]);
  });
});
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: as above
