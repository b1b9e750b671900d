import { Optional } from "@marcbachmann/cel-js";
import { labelKeyError, labelValueError } from "@/lib/kube/selectors";
import type { CelLibrary } from "./library";

class CelFormat {
  constructor(
    readonly name: string,
    readonly errorOf: (text: string) => string | undefined,
  ) {}
}
class FormatNamespace {}

const DNS_LABEL = "[a-z0-9]([-a-z0-9]*[a-z0-9])?";

/** Formats by the names that Kubernetes knows them by. */
const FORMATS = [
  new CelFormat("dns1123Label", shaped(new RegExp(`^${DNS_LABEL}$`), 63)),
  new CelFormat("dns1123Subdomain", shaped(new RegExp(`^${DNS_LABEL}(\\.${DNS_LABEL})*$`), 253)),
  new CelFormat("dns1035Label", shaped(/^[a-z]([-a-z0-9]*[a-z0-9])?$/, 63)),
  new CelFormat("dns1123LabelPrefix", shaped(new RegExp(`^${DNS_LABEL}-?$`), 63)),
  new CelFormat("dns1123SubdomainPrefix", shaped(new RegExp(`^${DNS_LABEL}(\\.${DNS_LABEL})*-?$`), 253)),
  new CelFormat("dns1035LabelPrefix", shaped(/^[a-z]([-a-z0-9]*[a-z0-9])?-?$/, 63)),
  new CelFormat("qualifiedName", labelKeyError),
  new CelFormat("labelValue", labelValueError),
  new CelFormat("uri", (text) => (URL.canParse(text) || text.startsWith("/") ? undefined : "invalid URI")),
  new CelFormat("uuid", shaped(/^[0-9a-fA-F]{8}(-?[0-9a-fA-F]{4}){3}-?[0-9a-fA-F]{12}$/, 36)),
  new CelFormat(
    "byte",
    shaped(/^([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/, Number.POSITIVE_INFINITY),
  ),
  new CelFormat("date", (text) =>
    /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? undefined : "invalid date",
  ),
  new CelFormat("datetime", (text) =>
    /^\d{4}-\d\d-\d\d[Tt ]/.test(text) && !Number.isNaN(Date.parse(text)) ? undefined : "invalid datetime",
  ),
];

/** Kubernetes' formats: `!format.dns1123Label().validate(name).hasValue()` means that a name is valid. */
export const formatLibrary: CelLibrary = {
  types: [{ name: "kubernetes.NamedFormat", ctor: CelFormat }],
  namespaces: [{ name: "FormatNamespace", ctor: FormatNamespace, constant: "format", value: new FormatNamespace() }],
  functions: [
    ...FORMATS.map((format) => [`FormatNamespace.${format.name}(): kubernetes.NamedFormat`, () => format] as const),
    [
      "FormatNamespace.named(string): optional<kubernetes.NamedFormat>",
      (_: FormatNamespace, name: string) => Optional.of(FORMATS.find((format) => format.name === name)),
    ],
    [
      "kubernetes.NamedFormat.validate(string): optional<list<string>>",
      ({ errorOf }: CelFormat, text: string) => {
        const error = errorOf(text);
        return Optional.of(error === undefined ? undefined : [error]);
      },
    ],
  ],
};

function shaped(pattern: RegExp, longest: number): (text: string) => string | undefined {
  return (text) => (text.length <= longest && pattern.test(text) ? undefined : "it does not have the format");
}
