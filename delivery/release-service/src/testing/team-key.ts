import { writeFile } from 'node:fs/promises'
import type { Store } from '../store/store'
import { type SigningKey, temporaryKey } from '../trust/keys'

/** Allow a new key to release some sections. @param sections names, separated by commas */
export async function addTeamKey({ signers }: Store, sections: string): Promise<SigningKey> {
  const key = temporaryKey()
  await writeFile(signers, `\n${sections} ${key.publicKey} a team\n`, { flag: 'a' })
  return key
}
