import { randomUUID } from 'node:crypto'
import { z } from 'zod'

/** The media type of a signed request. */
export const REQUEST_TYPE = 'application/vnd.recog.release-request+json'

/** The fields of every request. */
export const common = {
  /** The portal that it is for, as `portalOf` names it. Requests of older tools name none; they are in ledgers only. */
  portal: z.string().optional(),
  by: z.string(),
  reason: z.string(),
  /** ISO date, by the sender's clock. */
  at: z.iso.datetime(),
  /** A request with the same nonce is accepted once. */
  nonce: z.string().min(16),
}

/** The time and nonce of a new request. */
export const stamp = () => ({ at: new Date().toISOString(), nonce: randomUUID() })
