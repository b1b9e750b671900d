/** Updates parts of the address and keeps the rest; "" removes one. `how`: whether it adds a history entry. */
export function changeAddress(changes: Readonly<Record<string, string>>, how: "pushState" | "replaceState"): void {
  const parameters = new URLSearchParams(location.search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === "") parameters.delete(name);
    else parameters.set(name, value);
  }
  history[how](null, "", `${location.pathname}${readable(parameters)}`);
}

/** The filter in the browser's own address, which a page on a busy machine is behind. */
export function addressedFilter(): string {
  return new URLSearchParams(location.search).get("q") ?? "";
}

/** The query of an address, with readable characters left unescaped; "" for none. */
export function readable(parameters: URLSearchParams): string {
  const text = parameters
    .toString()
    .replaceAll("+", "%20")
    .replaceAll("%3A", ":")
    .replaceAll("%2C", ",")
    .replaceAll("%2F", "/");
  return text === "" ? "" : `?${text}`;
}
