import { readdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { localKey, storeOf, type Store } from '@recog/release-service/store'
import { readSigningKey, type SigningKey } from '@recog/release-service/keys'

/** The repository. */
export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..')

/** The sections of this repository. */
export const SECTION_NAMES: readonly string[] = readdirSync(ROOT).filter((name) => name.startsWith('mf-'))

/** The packages that are built and released: the shell and every section. */
export const RELEASABLE: readonly string[] = ['shell', ...SECTION_NAMES]
/** `shell`, or the name of a section. */
export type Releasable = string

/** The release store of this machine (docs/settings.md). */
export const storeHere = (env: NodeJS.ProcessEnv = process.env): Store => storeOf(env, ROOT)

/** URL of the API that releases are compared with before they go live (docs/settings.md); undefined: they are not compared. */
export const portalApi = (env: NodeJS.ProcessEnv = process.env): string | undefined =>
  env['PORTAL_API'] || undefined

/**
 * The key that signs what is released from here (docs/settings.md). Created where nothing was ever released.
 *
 * @throws when the key cannot be read
 */
export function signingKeyHere(env: NodeJS.ProcessEnv = process.env): Promise<SigningKey> {
  const file = env['SIGNING_KEY']
    ? path.resolve(env['SIGNING_KEY'])
    : path.join(dataFolder(env), 'signing-key.pem')
  return env['RELEASE_SERVICE'] ? readSigningKey(file) : localKey(storeHere(env), file)
}

const dataFolder = (env: NodeJS.ProcessEnv) => path.resolve(ROOT, env['PORTAL_DATA'] ?? '.data')

/** The source folder of the shell or a section. */
export function packageFolder(name: Releasable): string {
  return path.join(ROOT, name)
}

/** The folder of a package's build until it is published. */
export function distFolder(name: Releasable): string {
  return path.join(packageFolder(name), 'dist')
}

/** @throws when the word is neither `shell` nor a section */
export function asReleasable(word: string): Releasable {
  const found = RELEASABLE.find((name) => name === word)
  if (!found) throw new Error(`There is no section "${word}". There are: ${RELEASABLE.join(', ')}`)
  return found
}
