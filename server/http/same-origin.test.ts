import { describe, expect, it } from "vitest";
import { assertSameOrigin, type Provenance } from "./same-origin";

const OWN = "http://localhost:3000";
const JSON_TYPE = "application/json";

function from(part: Partial<Provenance>): Provenance {
  return { method: "POST", contentType: JSON_TYPE, origin: undefined, fetchSite: undefined, ...part };
}

describe("assertSameOrigin", () => {
  it.each<[string, Partial<Provenance>]>([
    ["a page of ours", { origin: OWN, fetchSite: "same-origin" }],
    ["a page of ours in a browser without fetch metadata", { origin: OWN }],
    ["the address bar", { fetchSite: "none" }],
    ["a charset", { origin: OWN, contentType: "application/json; charset=UTF-8" }],
    [
      "a read from anywhere",
      { method: "GET", contentType: undefined, origin: "https://evil.example", fetchSite: "cross-site" },
    ],
  ])("lets through: %s", (_, part) => {
    expect(() => assertSameOrigin(from(part), OWN)).not.toThrow();
  });

  it.each<[string, Partial<Provenance>]>([
    ["a foreign page", { origin: "https://evil.example", fetchSite: "cross-site" }],
    ["a foreign page that hides its origin", { fetchSite: "cross-site" }],
    ["a sibling site", { origin: "http://app.localhost:3000", fetchSite: "same-site" }],
    ["another port of this machine", { origin: "http://localhost:4000", fetchSite: "same-site" }],
    ["another scheme", { origin: "https://localhost:3000" }],
    ["a sandboxed frame", { origin: "null", fetchSite: "cross-site" }],
    ["no one knows where", {}],
    ["a form", { origin: OWN, contentType: "application/x-www-form-urlencoded" }],
    ["a form with files", { origin: OWN, contentType: "multipart/form-data; boundary=x" }],
    ["JSON as text", { origin: OWN, contentType: "text/plain" }],
    ["JSON as text that mentions JSON", { origin: OWN, contentType: "text/plain; application/json" }],
    ["a server function call", { origin: OWN, contentType: "text/x-component" }],
    ["no content type", { origin: OWN, contentType: undefined }],
    ["a delete without one", { method: "DELETE", origin: OWN, contentType: undefined }],
    ["an odd method", { method: "PATCH", fetchSite: "cross-site" }],
  ])("refuses: %s", (_, part) => {
    expect(() => assertSameOrigin(from(part), OWN)).toThrow(
      expect.objectContaining({ code: "forbidden", status: 403 }),
    );
  });
});
