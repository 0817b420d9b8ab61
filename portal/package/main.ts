import path from 'node:path'
import { packageFolder, RELEASABLE } from '@recog/release-tools/workspace'
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
  console.log(`  ${file} (${(bytes / 1024 / 1024).toFixed(1)} MB)`)
}

await main()
