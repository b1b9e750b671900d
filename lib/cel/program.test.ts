import { describe, expect, it } from "vitest";
import { Budget, BudgetError } from "./budget";
import { celEnvironment } from "./environment";
import { compile } from "./program";
import { celValue } from "./value";

const environment = celEnvironment(["x"]);
const X = celValue({ name: "c1", labels: { region: "west" }, cpu: "1500m", list: [1, 2, 3], half: 0.5, none: null });

function evaluate(expression: string, budget = new Budget(100_000)): unknown {
  const { program, error } = compile(environment, expression);
  if (error !== undefined) throw new Error(error);
  return program.run({ x: X }, budget);
}

describe("expressions", () => {
  it.each([
    `x.labels["region"] == "west" && x.name.startsWith("c")`,
    `x.labels.?zone.orValue("none") == "none" && !has(x.labels.zone)`,
    "x.list.all(n, n > 0) && x.list.exists_one(n, n == 2) && x.list.filter(n, n > 1).size() == 2",
    "x.list[0] == 1 && type(x.list[0]) == int && type(x.half) == double && x.none == null",
    "x.list.map(n, n * 2).sum() == 12 && x.list.max() == 3 && x.list.min() == 1 && x.list.isSorted()",
    `["b", "a"].indexOf("a") == 1 && !["b", "a"].isSorted() && [1, 1].lastIndexOf(1) == 1 && [0.5].sum() == 0.5`,
    "cel.bind(n, x.list.size(), n + n) == 6",
    `"abcabc".replace("b", "_") == "a_ca_c" && "abcabc".replace("b", "_", 1) == "a_cabc" && "abc".charAt(1) == "b"`,
    `"abc".reverse() == "cba" && "%s %s".format(["a", "b"]) == "a b" && "%d %x %b".format([3, 255, 2]) == "3 ff 10" && "%.2f".format([1.0]) == "1.00"`,
    `"c-12".matches("^c-[0-9]+$") && "a1b22".find("[0-9]+") == "1" && "a1b22".findAll("[0-9]+") == ["1", "22"]`,
    `"baab".findAll("a*") == ["", "aa", ""] && "😀".findAll("") == ["", ""] && "a1b22".findAll("[0-9]+", 1) == ["1"]`,
    `"a.b".matches(r"^\\Qa.\\E[[:print:]]$") && !"axb".matches(r"^\\Qa.\\E") && "A".matches(r"^\\101$") && "aa".find("(?U)a+") == "a"`,
    `x.name.matches("(?i)^C\\\\d$")`,
    `'{"a": [1, {"b": true}]}'.parseJSON().a[1].b`,
    `quantity(x.cpu).isGreaterThan(quantity("1")) && quantity("1Gi").compareTo(quantity("1024Mi")) == 0`,
    `quantity("1Gi") == quantity("1024Mi") && quantity("1") != quantity("2") && quantity("1k").add(24).asInteger() == 1024`,
    `isQuantity("10Mi") && !isQuantity("10 Mi") && quantity("500m").asApproximateFloat() == 0.5 && !quantity("500m").isInteger()`,
    `quantity("1").sub(quantity("2")).sign() == -1`,
    `semver("1.30.0").isGreaterThan(semver("1.29.10")) && semver("1.0.0-rc.2").isLessThan(semver("1.0.0-rc.10"))`,
    `semver("1.0.0-rc.1").isLessThan(semver("1.0.0")) && !isSemver("v1.30") && isSemver("v1.30", true) && semver("v1.30", true).minor() == 30`,
    `ip("192.168.0.1").family() == 4 && ip("::1").isLoopback() && !isIP("1.2.3.256") && string(ip("2001:DB8::0:1")) == "2001:db8::1"`,
    `cidr("10.0.0.0/8").containsIP("10.1.2.3") && !cidr("10.0.0.0/8").containsCIDR("11.0.0.0/16") && cidr("10.1.2.3/8").masked() == cidr("10.0.0.0/8")`,
    `ip.isCanonical("::1") && !ip.isCanonical("0:0::1") && ip("8.8.8.8").isGlobalUnicast() && cidr("::/0").prefixLength() == 0`,
    `url("https://a.example:8443/p?q=1").getHost() == "a.example:8443" && isURL("/path") && !isURL("no url")`,
    `url("https://a.example/p?q=1&q=2").getQuery()["q"] == ["1", "2"] && url("/p").getScheme() == ""`,
    `!format.dns1123Label().validate("a-b").hasValue() && format.named("dns1123Label").value().validate("A").value().size() == 1`,
  ])("%s is true", (expression) => {
    expect(evaluate(expression)).toBe(true);
  });

  it.each([
    ["x.labels.zone == 'x'", "No such key: zone"],
    ["quantity('x').isInteger()", "not a quantity"],
    ["[].min() == 1", "at least one"],
    ["'a'.matches('(')", "missing closing )"],
    ["'a'.matches(r'\\p{Emoji}')", "invalid character class range"],
    ["1 / 0 == 1", "division by zero"],
    ["'{'.parseJSON()", "JSON"],
  ])("%s fails", (expression, message) => {
    expect(() => evaluate(expression)).toThrow(message);
  });

  it.each([
    ["fo", "ERROR: <input>:1:1: undeclared reference to 'fo' (in container '')\n | fo\n | ^"],
    ["x.name ==", "ERROR: <input>:1:10: Unexpected token: EOF\n | x.name ==\n | .........^"],
    ["true &&\n 1", "ERROR: <input>:1:1: Logical operator requires bool operands, got 'int'\n | true &&\n | ^"],
    [
      "[1, 'a'].size()",
      "ERROR: <input>:1:5: List elements must have the same type, expected type 'int' but found 'string'\n | [1, 'a'].size()\n | ....^",
    ],
    ["1 == 'a'", "ERROR: <input>:1:1: no such overload: int == string\n | 1 == 'a'\n | ^"],
  ])("%s does not compile", (expression, error) => {
    expect(compile(environment, expression)).toEqual({ error });
  });

  it("never reach what the platform keeps in objects", () => {
    for (const name of ["constructor", "__proto__", "toString", "hasOwnProperty"]) {
      expect(() => evaluate(`x.labels.${name} == "a"`)).toThrow("No such key");
      expect(evaluate(`"${name}" in x.labels || has(x.labels.${name})`)).toBe(false);
    }
  });
});

describe("the budget", () => {
  const ones = `[${Array.from({ length: 100 }, () => 1).join()}]`;
  it.each([
    ["loops in loops", `${ones}.all(a, ${ones}.all(b, ${ones}.all(c, ${ones}.all(d, true))))`],
    ["failures that are forgiven", `${ones}.exists(a, ${ones}.exists(b, ${ones}.exists(c, x.no == a))) || true`],
    [
      "lists that double",
      `${"cel.bind(l, l + l, ".repeat(30).replace("cel.bind(l, l + l, ", `cel.bind(l, ${ones}, `)}l.size() > 0${")".repeat(30)}`,
    ],
    ["finding all in a long text", `cel.bind(t, "${"a".repeat(5_000)}", t.findAll("a.*b|a").size() > 0)`],
    ["patterns that take long to compile", `"a".matches("${".{999}".repeat(10)}")`],
    ["long texts and patterns", `cel.bind(t, "${"a".repeat(5_000)}", t.matches("^(a?){500}(a|a)*b$"))`],
  ])("stops %s", (_, expression) => {
    expect(() => evaluate(expression)).toThrow(BudgetError);
  });

  it("is paid from the shared one too", () => {
    const shared = new Budget(50);
    expect(evaluate("x.list.size() == 3", new Budget(40, shared))).toBe(true);
    expect(() => {
      for (let run = 0; run < 50; run += 1) evaluate("x.list.size() == 3", new Budget(40, shared));
    }).toThrow(BudgetError);
  });

  it("is enough for what people write", () => {
    expect(evaluate(`x.list.all(n, n > 0) && x.name.matches("^c[0-9]+$")`, new Budget(200))).toBe(true);
  });
});
