import { z } from 'zod'

/** Result of publishing one release. */
export const publishResult = z.object({
  name: z.string(),
  version: z.string(),
  outcome: z.enum(['published', 'already live', 'canary']),
  deltas: z.union([z.number(), z.enum(['unsupported', 'failed'])]).optional(),
})
/** A version in the list of all. */
export const listedVersion = z.object({
  name: z.string(),
  version: z.string(),
  state: z.enum(['live', 'fallback', 'canary', '']),
  audience: z.string().optional(),
  at: z.string(),
  by: z.string(),
  reason: z.string(),
  enterBytes: z.number(),
  totalBytes: z.number(),
})
/** Result of ending a canary. */
export const endResult = z.object({ name: z.string(), version: z.string() })
/** Result of removing a section. */
export const removeResult = z.object({ from: z.string() })
/** Result of a rollback. */
export const rollbackResult = z.object({ version: z.string(), from: z.string() })

/** Differences between the store and the ledger. */
export const verification = z.object({ differences: z.array(z.string()) })

/** Who may release what, and why the operator's file is not in force. */
export const whoMayRelease = z.object({
  signers: z.array(
    z.object({
      name: z.string(),
      key: z.string(),
      sections: z.array(z.string()),
      paths: z.array(z.string()),
      from: z.string().optional(),
      until: z.string().optional(),
      state: z.enum(['in force', 'not yet', 'ended']),
    }),
  ),
  problems: z.array(z.string()),
})
