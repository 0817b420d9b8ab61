import { execFile } from 'node:child_process'
import os from 'node:os'
import { promisify } from 'node:util'
import type { Request } from '../commands'
import { ROOT } from '../workspace'
import { descriptionsHere } from '../compile/description'
import { formatFiles } from './format-files'
import { takenPaths } from './names'
import { describeSection, scaffold } from './scaffold'

const PNPM = 'pnpm@12.21.0'

/** Make a section that builds, is tested, has a story and runs in the portal once it is published. */
export async function newSection({ words, path: address, title }: Request): Promise<void> {
  const taken = takenPaths(await descriptionsHere())
  const section = describeSection(words[0] ?? '', { path: address, title }, taken)
  const files = await scaffold(ROOT, section)
  await formatFiles(files)
  // From outside the workspace: inside it npx looks through every package first.
  await promisify(execFile)('npx', ['-y', PNPM, '--dir', ROOT, 'install', '--no-frozen-lockfile'], {
    cwd: os.tmpdir(),
  })
  console.log(files.map((file) => `  ${file}`).join('\n'))
  console.log(`
${section.title} is at ${section.path} once it is live:
  npm run sections -- release ${section.name} --reason "the first version of ${section.name}"`)
}
