const BLOCK = /-----BEGIN CERTIFICATE-----\s+[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----/g;

/** Why base64 text is no bundle of certificates, to go on after the field's name; undefined where it is one. */
export function certificateBundleError(base64: string): string | undefined {
  const text = decodedText(base64);
  if (text === undefined) return "must be base64: paste the certificates as PEM, and the form encodes them.";
  const blocks = text.match(BLOCK) ?? [];
  if (blocks.length === 0) return "must contain certificates as PEM, which begin with -----BEGIN CERTIFICATE-----.";
  return text.replace(BLOCK, "").includes("-----BEGIN") ? "must contain certificates only, no keys." : undefined;
}

/** The text of a bundle; undefined where it is no base64 of text. */
export function decodedText(base64: string): string | undefined {
  try {
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Text as base64 of its UTF-8. */
export function encodedText(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}
