import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { plainFiles, PROVENANCE_FILE, sha256 } from '../store/files'
import { readRelease } from '../store/release'
import { sealed, type Envelope } from './envelope'
import type { SigningKey } from './keys'
import {
  STATEMENT,
  PROVENANCE,
  BUILD_TYPE,
  STATEMENT_TYPE,
  textOfStatement,
  type Statement,
} from './statement-format'

export interface SignOptions {
  readonly key: SigningKey
  /** Names of the checks that passed. */
  readonly checks: readonly string[]
}

/**
 * State the provenance of a build in its folder, signed.
 *
 * @param folder of the build, with its `release.json`
 * @throws when it has none, or contains a link
 */
export async function signRelease(folder: string, { key, checks }: SignOptions): Promise<Envelope> {
  const release = await readRelease(folder)
  if (!release) throw new Error(`There is no build in ${folder}`)
  const { name, version, inputs, commit, tree, toolchain } = release
  const statement: Statement = {
    _type: STATEMENT,
    subject: await subjectsOf(folder),
    predicateType: PROVENANCE,
    predicate: {
      buildDefinition: {
        buildType: BUILD_TYPE,
        externalParameters: { name, version },
        internalParameters: { inputs, checks: [...checks] },
        resolvedDependencies: [
          { uri: 'git+file:.', digest: { gitCommit: commit }, annotations: { tree: tree ?? 'unknown' } },
        ],
      },
      runDetails: { builder: { id: BUILD_TYPE, version: toolchain ?? {} } },
    },
  }
  const envelope = sealed(STATEMENT_TYPE, statement, key)
  await writeFile(path.join(folder, PROVENANCE_FILE), textOfStatement(envelope))
  return envelope
}

/** The digests of all files of a folder, as its statement lists them. */
async function subjectsOf(folder: string): Promise<Statement['subject']> {
  const files = (await plainFiles(folder)).filter((file) => file !== PROVENANCE_FILE)
  return Promise.all(
    files.map(async (name) => ({
      name,
      digest: { sha256: sha256(await readFile(path.join(folder, name))) },
    })),
  )
}
