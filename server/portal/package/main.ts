import { existsSync } from 'node:fs'
import path from 'node:path'
import { createSigningKey, readSigningKey, signFile, type SigningKey } from '@recog/release-service/store'
import { packageFolder, RELEASABLE, signingKeyFile } from '@recog/release-tools/workspace'
import { build } from '@recog/release-tools/build'
import { ROOT } from './paths'
import { writeArtefact } from './write-artefact'

/** `npm run package`: build what changed of the shell and the sections, and write everything an operator needs as one file. */
async function main(): Promise<void> {
  for (const name of RELEASABLE) {
    const { release, fresh } = await build(name)
    console.log(`  ${name.padEnd(13)} ${release.version.padEnd(16)} ${fresh ? 'built' : 'unchanged'}`)
  }
  const distOf = (name: string) => path.join(packageFolder(name), 'dist')
  const { file, bytes } = await writeArtefact(RELEASABLE, distOf, path.join(ROOT, 'dist'))
  const key = await signingKey()
  await signFile(file, key)
  console.log(`  ${file} (${(bytes / 1024 / 1024).toFixed(1)} MB), signed with ${key.id}`)
  console.log(`  Give those who install it this public key:\n  ${key.publicKey}`)
}

/** `SIGNING_KEY`, or a key of this machine. @throws when there is no such key, or no more than a key of another kind */
async function signingKey(): Promise<SigningKey> {
  const file = signingKeyFile()
  return existsSync(file) || process.env['SIGNING_KEY'] ? readSigningKey(file) : createSigningKey(file)
}

await main()
