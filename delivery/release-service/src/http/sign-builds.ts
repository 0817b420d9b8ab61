import path from 'node:path'
import type { PublishOptions } from '../publish'
import { copyBuild } from '../staging'
import { readRelease } from '../store/release'
import type { Envelope } from '../trust/envelope'
import type { SigningKey } from '../trust/keys'
import { digestOfStatement, digestsOf, signRelease } from '../trust/statement'

interface SignOptions extends Pick<PublishOptions, 'builds' | 'passed'> {
  readonly key: SigningKey
  /** The builds are copied into it: nothing that changes meanwhile is signed. */
  readonly folder: string
}

interface SignedBuilds {
  readonly statements: readonly Envelope[]
  /** Digest of the statement by name. */
  readonly releases: Readonly<Record<string, string>>
  /** Path by digest. */
  readonly files: ReadonlyMap<string, string>
}

/** Copy builds and sign a statement about each. @throws with one line when a folder has no build of that name */
export async function signBuilds({ builds, passed = [], key, folder }: SignOptions): Promise<SignedBuilds> {
  const statements: Envelope[] = []
  const releases: Record<string, string> = {}
  const files = new Map<string, string>()
  for (const { name, folder: from } of builds) {
    const to = path.join(folder, name)
    if ((await readRelease(from))?.name !== name) throw new Error(`There is no build of ${name} in ${from}`)
    await copyBuild(from, to)
    const statement = await signRelease(to, { key, checks: passed })
    statements.push(statement)
    releases[name] = digestOfStatement(statement)
    for (const [file, digest] of digestsOf(statement)) files.set(digest, path.join(to, file))
  }
  return { statements, releases, files }
}
