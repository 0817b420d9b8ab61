import { mkdir } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { checkSigners } from '@recog/release-service/operations'
import { createSigningKey, temporaryKey } from '@recog/release-service/store'
import { UsageError } from '@recog/server-kit/commands'
import { HERE, SECTION_NAMES } from './workspace'

/**
 * Create a key that signs releases, and print the line that allows it (docs/runbooks/who-may-release.md).
 *
 * @param file of the private key
 * @param names of the sections that it is to release; the only section in its own repository when left out
 * @throws with one line when the file exists, or the names are none that a key can have
 */
export async function newKey(file: string | undefined, names: readonly string[]): Promise<void> {
  const sections = names.length > 0 || HERE.isPortal ? names : SECTION_NAMES
  if (!file || sections.length === 0)
    throw new UsageError('new-key takes a file, and the sections to release')
  const line = `${sections.join(',')} ${temporaryKey().publicKey}`
  const [problem] = checkSigners(line, 'The line for allowed-signers').problems
  if (problem) throw new UsageError(`${problem}. Nothing was created`)
  // One folder, such as ~/.ssh, is created: a longer path is mistyped.
  await mkdir(path.dirname(file)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw new Error(`${file}: there is no such folder`, { cause: error })
  })
  const { publicKey } = await createSigningKey(file).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST' ? new Error(`${file} exists already. Nothing was changed`) : error
  })
  console.log(`  The private key is in ${file}. Keep it secret, and use it with
  export SIGNING_KEY=${path.resolve(file)}

  Send this line to the operator of the portal, who adds it to allowed-signers:
${sections.join(',')} ${publicKey} ${os.userInfo().username}`)
}
