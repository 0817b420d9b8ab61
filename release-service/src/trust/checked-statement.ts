import { sha256 } from '../store/files'
import { parseEnvelope, opened } from './envelope'
import type { AllowedSigners } from './allowed-signers'
import { STATEMENT_TYPE, statementSchema, digestsIn, type Statement } from './statement-format'

/** A checked statement. */
export interface CheckedStatement {
  /** The release that it is about. */
  readonly about: { readonly name: string; readonly version: string }
  /** SHA-256 of the signed file, in hex: the ledger names it. */
  readonly digest: string
  /** SHA-256 by file, in hex. */
  readonly digests: ReadonlyMap<string, string>
  /** The source that it was built from. */
  readonly source: { readonly commit: string; readonly tree: 'clean' | 'dirty' | 'unknown' }
  readonly keyId: string
}

/**
 * Check the signed statement of a release. Its files are not read.
 *
 * @param signed bytes of the signed file
 * @param at ISO date of the acceptance
 * @throws with the reason when it is not signed by a key that may release this section
 */
export function checkedStatement(signed: Buffer, signers: AllowedSigners, at: string): CheckedStatement {
  const { value, keyId } = opened(parseEnvelope(signed), {
    payloadType: STATEMENT_TYPE,
    schema: statementSchema,
    signers,
    namesOf: ({ predicate }) => [predicate.buildDefinition.externalParameters.name],
    at,
  })
  return {
    about: value.predicate.buildDefinition.externalParameters,
    digest: sha256(signed),
    digests: digestsIn(value),
    source: sourceIn(value),
    keyId,
  }
}

function sourceIn({ predicate }: Statement): CheckedStatement['source'] {
  const [source] = predicate.buildDefinition.resolvedDependencies
  return { commit: source?.digest.gitCommit ?? 'unknown', tree: source?.annotations.tree ?? 'unknown' }
}

/** @throws when a statement is about another release */
export function assertAbout({ about }: CheckedStatement, name: string, version: string): void {
  if (about.name !== name || about.version !== version)
    throw new Error(`The statement is about ${about.name} ${about.version}, not ${name} ${version}`)
}
