import { describe, expect, it } from "vitest";
import { readProtobuf } from "./envelope";

/** Enough of an encoder: [number, content] with numbers as varints, texts, and lists as messages. */
type Content = number | string | Buffer | Parts;
type Parts = [number, Content][];

function message(parts: Parts): Buffer {
  return Buffer.concat(
    parts.flatMap(([number, content]) => {
      if (typeof content === "number") return [varint(number << 3), varint(content)];
      const bytes = Array.isArray(content) ? message(content) : Buffer.from(content);
      return [varint((number << 3) | 2), varint(bytes.length), bytes];
    }),
  );
}

function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 0x7f; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 0x80);
  return Buffer.from([...bytes, rest]);
}

function envelope(apiVersion: string, kind: string, raw: Parts): Buffer {
  const typeMeta: Parts = [
    [1, apiVersion],
    [2, kind],
  ];
  const parts: Parts = [
    [1, typeMeta],
    [2, message(raw)],
    [3, ""],
    [4, ""],
  ];
  return Buffer.concat([Buffer.from("k8s\0", "latin1"), message(parts)]);
}

const meta: Parts = [
  [1, "x"],
  [2, ""],
  [7, 0],
  [8, []],
  [
    11,
    [
      [1, "a"],
      [2, "b"],
    ],
  ],
  [11, [[1, "empty"]]],
  [14, "one/two"],
  [14, "three/four"],
];

describe("protobuf", () => {
  it("reads metadata, and drops what Go writes for nothing", () => {
    const object = readProtobuf(
      envelope("v1", "Namespace", [
        [1, meta],
        [2, []],
        [3, [[1, ""]]],
      ]),
    );
    expect(object).toEqual({
      apiVersion: "v1",
      kind: "Namespace",
      metadata: { name: "x", labels: { a: "b", empty: "" }, finalizers: ["one/two", "three/four"] },
      spec: {},
    });
  });

  it("keeps zeros that Go holds by pointer", () => {
    const pointers: Parts = [
      [1, ""],
      [2, 0],
      [5, 0],
    ];
    expect(readProtobuf(envelope("coordination.k8s.io/v1", "Lease", [[2, pointers]])).spec).toEqual({
      holderIdentity: "",
      leaseDurationSeconds: 0,
      leaseTransitions: 0,
    });
    expect(readProtobuf(envelope("v1", "ConfigMap", [[4, 0]])).immutable).toBe(false);
  });

  it("writes times with the digits their type has", () => {
    const time: Parts = [
      [1, 1_767_323_045],
      [2, 123_456_789],
    ];
    const { metadata } = readProtobuf(envelope("v1", "ConfigMap", [[1, [[8, time]]]]));
    expect(metadata).toEqual({ creationTimestamp: "2026-01-02T03:04:05Z" });
    const lease = readProtobuf(envelope("coordination.k8s.io/v1", "Lease", [[2, [[4, time]]]]));
    expect(lease.spec).toEqual({ renewTime: "2026-01-02T03:04:05.123456Z" });
  });

  it("writes bytes as base64", () => {
    expect(
      readProtobuf(
        envelope("v1", "Secret", [
          [
            2,
            [
              [1, "k"],
              [2, Buffer.from([0, 255])],
            ],
          ],
        ]),
      ).data,
    ).toEqual({ k: "AP8=" });
  });

  const whole = envelope("v1", "ConfigMap", [[1, meta]]);

  it.each([
    ["no prefix", Buffer.from("{}")],
    ["a kind without a table", envelope("v1", "Pod", [[1, meta]])],
    ["a message cut off", whole.subarray(0, whole.length - 9)],
    [
      "a member called __proto__",
      envelope("v1", "ConfigMap", [
        [
          2,
          [
            [1, "__proto__"],
            [2, "x"],
          ],
        ],
      ]),
    ],
  ])("refuses %s", (_what, body) => {
    expect(() => readProtobuf(body)).toThrow(
      expect.objectContaining({ status: expect.objectContaining({ code: 400 }) }),
    );
  });
});
