import { execFile } from 'node:child_process'
import os from 'node:os'
import { promisify } from 'node:util'
import type { Request } from '../commands'
import { ROOT } from '../workspace'
import { formatFiles } from './format-files'
import { describeSection, scaffold } from './scaffold'

const PNPM = 'pnpm@12.21.0'

/** Make a section that builds, is tested, has a story and runs in the portal once it and the shell are published. */
export async function newSection({ words, path: address, title }: Request): Promise<void> {
  const section = describeSection(words[0] ?? '', { path: address, title })
  const files = await scaffold(ROOT, section)
  await formatFiles(files)
  // From outside the workspace: inside it npx looks through every package first.
  await promisify(execFile)('npx', ['-y', PNPM, '--dir', ROOT, 'install', '--no-frozen-lockfile'], {
    cwd: os.tmpdir(),
  })
  console.log(files.map((file) => `  ${file}`).join('\n'))
  console.log(`
${section.title} is at ${section.path} once it is live. The shell knows addresses from the route map, so both are released:
  npm run sections -- release ${section.name} shell --reason "the first version of ${section.name}"`)
}
