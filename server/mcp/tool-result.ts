import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { FlotillaProblem, FlotillaUnreachable } from "@/packages/client/src/problem";
import { AnswerTooLarge } from "@/packages/client/src/requests";
import { OtherAnswer } from "./console-api";

/** What one call may answer: a model has to read all of it. */
export const MAX_RESULT_CHARS = 60_000;
const MAX_TEXT_CHARS = 2_000;

/**
 * Characters that people do not see, and models read: formats, private ones, unassigned ones, controls but line breaks and tabs,
 * and variation selectors.
 */
const UNSEEN = /[\p{Cf}\p{Co}\p{Cn}\p{Cs}]|(?![\n\t])\p{Cc}|[\u{fe00}-\u{fe0f}\u{e0100}-\u{e01ef}]/gu;

/** Undefined where it is longer than a call may answer. */
export function resultOf(answer: object): CallToolResult | undefined {
  const structuredContent = readable(answer) as Record<string, unknown>; // an object stays one
  const text = JSON.stringify(structuredContent);
  if (text.length > MAX_RESULT_CHARS) return undefined;
  return { structuredContent, content: [{ type: "text", text }] };
}

/** How many of each array's elements are left, the first that is short enough. */
const FEWER = [100, 30, 10, 3];

/**
 * The answer, or where it is too long one with fewer elements in its arrays: `leftOut` says how many are missing, by the
 * fields that lead to them. Throws `ToolFailure` where that does not help.
 */
export function shortResultOf(answer: object): CallToolResult {
  const whole = resultOf(answer);
  if (whole) return whole;
  for (const most of FEWER) {
    const leftOut = new Map<string, number>();
    const fewer = withFewer(answer, most, leftOut) as object; // an object stays one
    const result = resultOf({ ...fewer, leftOut: Object.fromEntries(leftOut) });
    if (result) return result;
  }
  throw new ToolFailure(TOO_LONG);
}

function withFewer(value: unknown, most: number, leftOut: Map<string, number>, place = ""): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (!Array.isArray(value))
    return Object.fromEntries(
      Object.entries(value).map(([name, part]) => [
        name,
        withFewer(part, most, leftOut, place ? `${place}.${name}` : name),
      ]),
    );
  if (value.length > most) leftOut.set(place, (leftOut.get(place) ?? 0) + value.length - most);
  return value.slice(0, most).map((part) => withFewer(part, most, leftOut, place));
}

/** A failure in words, for the model to go on by. What is none of these is not told. */
export function failureOf(error: unknown): CallToolResult {
  return { isError: true, content: [{ type: "text", text: visible(wordsOf(error)) }] };
}

/** A reason not to answer that is meant for the model. */
export class ToolFailure extends Error {
  override readonly name = "ToolFailure";
}

function wordsOf(error: unknown): string {
  if (error instanceof FlotillaProblem) return problemWords(error);
  if (error instanceof AnswerTooLarge) return TOO_LONG;
  if (error instanceof FlotillaUnreachable || error instanceof OtherAnswer || error instanceof ToolFailure)
    return error.message;
  return "The tool failed; the log of this process says how.";
}

export const TOO_LONG = "The answer is too long. Ask for less: a narrower filter, or a single object.";

function problemWords({ message, code, problem }: FlotillaProblem): string {
  const { missing, problems = [], requestId } = problem;
  const parts = [
    code === "unauthenticated" ? "The console refuses the token that this server has." : sentence(message),
    missing && `The token's owner may not ${missing.verb} ${missing.resource} of "${missing.group}".`,
    ...problems.map((each) => `${each.message}${each.suggestion === undefined ? "" : ` Try: ${each.suggestion}`}`),
    `(${code}${requestId === undefined ? "" : `, request ${requestId}`})`,
  ];
  return parts.filter((part) => part).join(" ");
}

/** The hub's own words have no full stop. */
function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

/** All texts of a value, keys included, as people can see them, and none longer than a model needs. */
function readable(value: unknown): unknown {
  if (typeof value === "string") return shortened(visible(value));
  if (Array.isArray(value)) return value.map(readable);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [shortened(visible(name)), readable(part)]));
}

function visible(text: string): string {
  return text.replace(UNSEEN, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);
}

function shortened(text: string): string {
  const more = text.length - MAX_TEXT_CHARS;
  return more > 0 ? `${text.slice(0, MAX_TEXT_CHARS)}… (${more} more characters)` : text;
}
