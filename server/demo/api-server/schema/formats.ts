const FORMATS: Readonly<Record<string, (text: string) => boolean>> = {
  byte: (text) => /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(text),
  date: (text) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)),
  "date-time": isDateTime,
  duration: (text) => /^-?(?:\d+(?:\.\d+)?(?:ns|us|µs|ms|s|m|h))+$/.test(text) || text === "0",
  email: (text) => /^[^@\s]+@[^@\s]+$/.test(text),
  hostname: (text) => /^[a-zA-Z0-9](?:[-a-zA-Z0-9.]{0,253}[a-zA-Z0-9])?$/.test(text),
  ipv4: (text) => /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.|$)){4}$/.test(text),
  ipv6: (text) => text.includes(":") && URL.canParse(`http://[${text}]/`),
  uri: (text) => text.startsWith("/") || URL.canParse(text),
  uuid: (text) => /^[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}$/i.test(text),
};

/** Whether `text` has a format by name; formats we do not know hold for everything, as upstream. */
export function hasFormat(text: string, format: string): boolean {
  const check = Object.hasOwn(FORMATS, format) ? FORMATS[format] : undefined;
  return check?.(text) ?? true;
}

export function inIntegerFormat(value: number, format: string): boolean {
  return format !== "int32" || (value >= -(2 ** 31) && value < 2 ** 31);
}

/** RFC 3339. */
export function isDateTime(text: string): boolean {
  return (
    /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(?:\.\d+)?(?:[Zz]|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(Date.parse(text))
  );
}
