/** Writes into the address what changed of it and leaves the rest; what is "" goes. `how`: whether it is a step to come back to. */
export function changeAddress(changes: Readonly<Record<string, string>>, how: "pushState" | "replaceState"): void {
  const parameters = new URLSearchParams(location.search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === "") parameters.delete(name);
    else parameters.set(name, value);
  }
  history[how](null, "", `${location.pathname}${readable(parameters)}`);
}

/** What stands in an address behind its path, with all readable that may stand there as it is; "" for none. */
export function readable(parameters: URLSearchParams): string {
  const text = parameters.toString().replaceAll("+", "%20").replaceAll("%3A", ":").replaceAll("%2C", ",").replaceAll("%2F", "/");
  return text === "" ? "" : `?${text}`;
}
