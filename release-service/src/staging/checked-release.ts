import path from 'node:path'
import type { Candidate } from '../checks/differences'
import { plainFiles, PROVENANCE_FILE, sha256 } from '../store/files'
import { readPlain } from '../store/disk'
import { readRelease } from '../store/release'
import { assertAbout, checkedStatement, type CheckedStatement } from '../trust/checked-statement'
import type { AllowedSigners } from '../trust/allowed-signers'

/** A complete release in a folder that nothing serves, with its checked statement. */
export interface Staged extends Candidate {
  readonly signed: CheckedStatement
}

/**
 * Check that a folder contains exactly what its team signed.
 *
 * @param at ISO date of the acceptance
 * @throws with the reason: no or a wrong signature, a link, or a file that is changed, missing or not part of the statement
 */
export async function checkedRelease(folder: string, signers: AllowedSigners, at: string): Promise<Staged> {
  const files = await plainFiles(folder)
  const release = await readRelease(folder)
  if (!release) throw new Error('The release has no release.json')
  const envelope = await readPlain(path.join(folder, PROVENANCE_FILE))
  if (!envelope) throw new Error(`${release.name} ${release.version} is not signed`)
  const signed = checkedStatement(envelope, signers, at)
  assertAbout(signed, release.name, release.version)
  const [problem] = await signedDifferences(folder, files, signed)
  if (problem) throw new Error(`${release.name} ${release.version}: ${problem}`)
  return { name: release.name, folder, release, signed }
}

/** Files of a folder that are not as they were signed. */
export async function signedDifferences(
  folder: string,
  files: readonly string[],
  { digests }: CheckedStatement,
): Promise<string[]> {
  const differences: string[] = []
  for (const [file, digest] of digests) {
    const content = await readPlain(path.join(folder, file))
    if (!content) differences.push(`${file} is ${files.includes(file) ? 'too large' : 'missing'}`)
    else if (sha256(content) !== digest) differences.push(`${file} differs from the signed statement`)
  }
  for (const file of files)
    if (file !== PROVENANCE_FILE && !digests.has(file)) differences.push(`${file} is not part of the release`)
  return differences
}
