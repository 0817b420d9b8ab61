import { execFile } from 'node:child_process'
import os from 'node:os'
import { promisify } from 'node:util'
import { UsageError } from '@recog/server-kit/commands'
import { HERE, ROOT } from '../workspace'
import { descriptionsHere } from '../compile/description'
import { takenPaths, type PageOptions } from './names'
import { describeSection, scaffold } from './scaffold'
import { formatFiles } from './format'

const PNPM = 'pnpm@12.21.0'

/**
 * Create a section that builds, has a test and a story, and runs in the portal once it is published.
 *
 * @param name its folder, such as `mf-news`
 * @throws with one line when the name, path or title is invalid or taken, or this is not the portal's repository
 */
export async function newSection(name: string, options: PageOptions): Promise<void> {
  if (!HERE.isPortal)
    throw new UsageError(`A section has a repository of its own: npm create @recog/section ${name}`)
  const taken = takenPaths(await descriptionsHere())
  const section = describeSection(name, options, taken)
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
