import { z } from 'zod'
import { sha256 } from '../store/files'
import { releasedPath } from '../store/release'
import type { Envelope } from './envelope'

export const STATEMENT = 'https://in-toto.io/Statement/v1'
export const PROVENANCE = 'https://slsa.dev/provenance/v1'
/** How a section is built, in the words of SLSA. */
export const BUILD_TYPE = 'https://recog.example/section-build/v1'
export const STATEMENT_TYPE = 'application/vnd.in-toto+json'

/** The statement of a team about a release: where it comes from, and the digest of every file (in-toto statement, SLSA provenance). */
export const statementSchema = z.object({
  _type: z.literal(STATEMENT),
  /** Every file of the release; digests are SHA-256 in hex. */
  subject: z.array(
    z.object({ name: releasedPath, digest: z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/) }) }),
  ),
  predicateType: z.literal(PROVENANCE),
  predicate: z.object({
    buildDefinition: z.object({
      buildType: z.string(),
      externalParameters: z.object({ name: z.string(), version: z.string() }),
      /** Digest of the inputs, and the checks that the team ran. */
      internalParameters: z.object({ inputs: z.string(), checks: z.array(z.string()) }),
      resolvedDependencies: z.array(
        z.object({
          uri: z.string(),
          digest: z.object({ gitCommit: z.string() }),
          annotations: z.object({ tree: z.enum(['clean', 'dirty', 'unknown']) }),
        }),
      ),
    }),
    runDetails: z.object({
      builder: z.object({ id: z.string(), version: z.record(z.string(), z.string()) }),
    }),
  }),
})
export type Statement = z.infer<typeof statementSchema>

/** The signed file: its digest names the release in the ledger. */
export const textOfStatement = (envelope: Envelope) => `${JSON.stringify(envelope, null, 2)}\n`

/** SHA-256 of the signed file, in hex. */
export const digestOfStatement = (envelope: Envelope) => sha256(textOfStatement(envelope))

/** SHA-256 by file, in hex, of a statement that was signed here. */
export function digestsOf({ payload }: Envelope): ReadonlyMap<string, string> {
  return digestsIn(statementSchema.parse(JSON.parse(Buffer.from(payload, 'base64').toString('utf8'))))
}

/** SHA-256 by file, in hex. */
export const digestsIn = ({ subject }: Statement) =>
  new Map(subject.map(({ name, digest }) => [name, digest.sha256]))
