import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { AllowedSigners } from './allowed-signers'
import { parseSigners } from './parse-signers'

/** File in the store with the service's own public key, which may only stop canaries. */
export const SERVICE_SIGNER_FILE = 'service-signer'

/**
 * Read the keys that the operator allows, and the service's own.
 *
 * @param store its folder, and the operator's file
 * @returns none when both files are missing
 * @throws with the line that cannot be read
 */
export async function readSigners({
  folder,
  signers,
}: {
  readonly folder: string
  readonly signers: string
}): Promise<AllowedSigners> {
  const files = [signers, path.join(folder, SERVICE_SIGNER_FILE)]
  const found = await Promise.all(files.map(async (file) => parseSigners(await textOf(file), file)))
  const [operators = [], own = []] = found
  return new AllowedSigners([...operators, ...own.map((signer) => ({ ...signer, names: ['stop:*'] }))])
}

async function textOf(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ''
    throw error
  }
}
