import { z } from 'zod'
import { LARGEST_FILE } from '../store/disk'
import { envelopeSchema } from '../trust/statement'

/** Where the service answers, below its URL. */
export const PATHS = {
  portal: '/v1/portal',
  requests: '/v1/requests',
  uploads: '/v1/uploads',
  reads: '/v1/reads',
  files: '/v1/files',
} as const

/** The largest file of a release, and the largest bodies of requests, which arrive before anybody knows who sends them. Bytes. */
export const LIMITS = { file: LARGEST_FILE, request: 2 * 1024 ** 2, read: 16 * 1024 } as const

/** The name of the portal, which every request to it contains (`portalOf`). */
export const portalBody = z.object({ portal: z.string() })

/** A signed request; to publish, with the signed statement of each release. */
export const requestBody = z.object({
  request: envelopeSchema,
  statements: z.array(envelopeSchema).max(50).default([]),
})
export type RequestBody = z.infer<typeof requestBody>

/** Files that the service needs before it can carry out a request: PUT each below `uploads`, then send the request again. */
export const missingFiles = z.object({
  upload: z.string(),
  /** SHA-256 in hex. */
  missing: z.array(z.string()),
})

/** Every failure: one sentence for the command line. */
export const failure = z.object({ message: z.string() })
