import { cp, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { commandPrefix } from '@recog/release-service/command-prefix'
import { ROOT } from './paths'

/** Pictures and guides for developers stay in the repository. */
const isForOperators = (file: string): boolean => !/\/docs\/(pictures|how-to|trust)(\/|$)/.test(file)

/** Copy the pages for operators. They name the commands as they are typed where there is only the package. */
export async function copyDocs(to: string): Promise<void> {
  await cp(path.join(ROOT, 'docs'), to, { recursive: true, filter: isForOperators })
  const pages = (await readdir(to, { recursive: true })).filter((file) => file.endsWith('.md'))
  for (const page of pages) {
    const file = path.join(to, page)
    await writeFile(file, packagedCommands(await readFile(file, 'utf8')))
  }
}

/** The same text with the commands of the package. */
function packagedCommands(text: string): string {
  const [here, packaged] = [commandPrefix(false), commandPrefix(true)]
  return text.replaceAll(here.api, packaged.api).replaceAll(here.sections, packaged.sections)
}
