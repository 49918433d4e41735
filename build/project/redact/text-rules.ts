// Makes the leak rules from the operator's configuration and approvals file.
import { BuildError } from "../../../src/errors.ts";
import type { Config } from "../../config.ts";
import type { Effects } from "../../disk/effects.ts";
import { createTextRules, parseApprovals, type TextRules } from "./redact.ts";

/** Throws BuildError if the approvals file is missing or damaged. */
export function readTextRules(effects: Effects, { strict, approvals }: Config["texts"]): TextRules {
  const file = approvals === undefined ? undefined : effects.read(approvals);
  if (approvals !== undefined && !file) {
    throw new BuildError(
      `The approvals file ${approvals} is missing`,
      "Put it back, or leave texts.approvals out of the configuration",
    );
  }
  const { approved } = parseApprovals(file ? Buffer.from(file).toString("utf8") : "");
  return createTextRules({ strict, approved });
}
