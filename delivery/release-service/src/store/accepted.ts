import { cp, readFile } from 'node:fs/promises'
import path from 'node:path'
import { assertAbout, checkedStatement, type CheckedStatement } from '../trust/statement'
import { readSigners, type AllowedSigners } from '../trust/signers'
import { makeFolderOnce } from './disk'
import { PROVENANCE_FILE, sha256 } from './files'
import type { Ledger } from './ledger'
import { parseRelease, type Release } from './release'

/**
 * The parts of an accepted release that documents are composed from. The service keeps its own copy, named by the digest of
 * the signed statement, so that nobody who can write to a section's folder changes what the portal serves.
 */
export interface AcceptedRelease {
  readonly release: Release
  readonly signed: CheckedStatement
  /** Text of a part. @throws when it is missing, or differs from the statement */
  text(file: string): Promise<string>
}

/** Files of the shell that every document is composed from. */
const SHELL_PARTS = ['document.template', 'inline.js'] as const

/** Where the parts of a release are kept. @param statement digest of its signed statement */
export const acceptedFolder = (releases: string, statement: string) =>
  path.join(releases, 'accepted', statement)

/** The files of a release that are kept to compose documents from. */
export function partsOf({ name, css, prerendered, skeletons = {} }: Release): ReadonlySet<string> {
  return new Set([
    'release.json',
    PROVENANCE_FILE,
    ...css,
    ...Object.values(prerendered),
    ...Object.values(skeletons),
    ...(name === 'shell' ? SHELL_PARTS : []),
  ])
}

/** Keep the parts of a checked release. Does nothing when they are kept already. */
export async function keepParts(
  releases: string,
  from: string,
  release: Release,
  statement: string,
): Promise<void> {
  await makeFolderOnce(acceptedFolder(releases, statement), async (draft) => {
    for (const part of partsOf(release)) await cp(path.join(from, part), path.join(draft, part))
  })
}

/** Reads accepted releases. */
export class Accepted {
  constructor(
    private readonly releases: string,
    readonly ledger: Ledger,
    readonly signers: AllowedSigners,
  ) {}

  /** Why the ledger or the operator's file is not in force as it is on disk, one line each; it names the line. */
  get problems(): readonly string[] {
    return [...this.signers.problems, ...this.ledger.problems, ...this.ledger.newerLines()]
  }

  /** @throws with the reason when the version was never made live, or its statement cannot be trusted */
  async read(name: string, version: string): Promise<AcceptedRelease> {
    const acceptance = this.ledger.acceptance(name, version)
    if (!acceptance) throw new Error(`${name} has no release ${version}`)
    const { at, statement } = acceptance
    const folder = acceptedFolder(this.releases, statement)
    const read = (file: string) =>
      readFile(path.join(folder, file)).catch((error: unknown) => {
        throw new Error(`${name} ${version}: ${file} is missing in ${folder}`, { cause: error })
      })
    const signed = checkedStatement(await read(PROVENANCE_FILE), this.signers, at)
    assertAbout(signed, name, version)
    if (signed.digest !== statement)
      throw new Error(`${name} ${version}: its statement is not the one that the ledger names`)
    const text = async (file: string) => {
      const content = await read(file)
      if (sha256(content) !== signed.digests.get(file))
        throw new Error(`${name} ${version}: ${file} differs from the signed statement`)
      return content.toString('utf8')
    }
    const release = parseRelease(JSON.parse(await text('release.json')), `${name} ${version}`)
    return { release, signed, text }
  }
}

/** Reads what was accepted into a store. */
export const acceptedIn = async (
  store: { readonly folder: string; readonly signers: string },
  ledger: Ledger,
) => new Accepted(store.folder, ledger, await readSigners(store))
