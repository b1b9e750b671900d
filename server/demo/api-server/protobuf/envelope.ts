import type { JsonObject } from "@/server/demo/api-server/http/json-reader";
import { badRequest } from "@/server/demo/api-server/http/status";
import { MESSAGES } from "./messages";
import { type Message, ProtobufError, readMessage } from "./reader";

export const PROTOBUF = "application/vnd.kubernetes.protobuf";

const MAGIC = Buffer.from("k8s\0", "latin1");
const typeMeta: Message = new Map(
  (["apiVersion", "kind"] as const).map((name, index) => [
    index + 1,
    { name, type: "text", shape: "one", keepsZero: false },
  ]),
);
const ENVELOPE: Message = new Map([
  [1, { name: "typeMeta", type: typeMeta, shape: "one", keepsZero: true }],
  [2, { name: "raw", type: "bytes", shape: "one", keepsZero: true }],
]);

/**
 * Reads an object of a built-in kind from Kubernetes' protobuf form. Throws a 400 for what is none, or of a kind we
 * have no table for.
 */
export function readProtobuf(body: Buffer): JsonObject {
  if (!body.subarray(0, MAGIC.length).equals(MAGIC))
    throw badRequest("provided data does not appear to be a protobuf message, expected prefix [107 56 115 0]");
  try {
    const { typeMeta: type, raw } = readMessage(body.subarray(MAGIC.length), ENVELOPE);
    // Both were read by the table above.
    const { apiVersion = "", kind = "" } = (type ?? {}) as { apiVersion?: string; kind?: string };
    const message = Object.hasOwn(MESSAGES, kind) ? MESSAGES[kind] : undefined;
    if (!message) throw badRequest(`no kind ${JSON.stringify(kind)} is read from protobuf here; send JSON`);
    return { apiVersion, kind, ...readMessage(Buffer.from(String(raw ?? ""), "base64"), message) };
  } catch (error) {
    if (error instanceof ProtobufError) throw badRequest(`proto: ${error.message}`);
    throw error;
  }
}
