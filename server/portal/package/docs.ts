import { existsSync } from 'node:fs'
import { cp, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { commandPrefix } from '@recog/server-kit/command-prefix'
import { ROOT } from './paths'

/** All pages, and what they lead to besides. */
const SHIPPED = [
  'docs',
  'server/server-kit/prometheus',
  'server/server-kit/grafana',
  'CHANGELOG.md',
  'SECURITY.md',
]

/**
 * Copy the pages, with what they link to, to the same places. They name the commands as they are typed where there is only the
 * package. A link to sources becomes text, because only the repository has them.
 *
 * @param to folder of the artefact
 * @param from folder of the repository
 * @throws with every link that leads nowhere
 */
export async function copyDocs(to: string, from: string = ROOT): Promise<void> {
  for (const each of SHIPPED) await cp(path.join(from, each), path.join(to, each), { recursive: true })
  const dead: string[] = []
  for (const page of await pagesIn(to)) {
    const file = path.join(to, page)
    const text = await readFile(file, 'utf8')
    const elsewhere = linksOf(text).filter((target) => !leads(file, target))
    dead.push(
      ...elsewhere
        .filter((target) => !leads(path.join(from, page), target))
        .map((target) => `${page}: ${target}`),
    )
    await writeFile(file, packagedCommands(elsewhere.reduce(withoutLink, text)))
  }
  if (dead.length > 0) throw new Error(`These links lead nowhere:\n${dead.join('\n')}`)
}

const pagesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true })).filter(
    (file) => file.endsWith('.md') && !file.includes('node_modules'),
  )

/** Whether a link of a page leads to a file or folder. */
const leads = (page: string, target: string): boolean =>
  existsSync(path.join(path.dirname(page), target.replace(/#.*/, '') || path.basename(page)))

const LINK = /\[((?:[^[\]]|\[[^[\]]*\])*)\]\(([^()\s]+)\)/g

/** The links of a page to other files, and within it. */
export const linksOf = (text: string): readonly string[] =>
  [
    ...text
      .replace(/^ *```[\s\S]*?^ *```/gm, '')
      .replace(/`[^`\n]+`/g, '')
      .matchAll(LINK),
  ]
    .map(([, , target = '']) => target)
    .filter((target) => !/^[a-z][a-z0-9+.-]*:/i.test(target))

const withoutLink = (text: string, dropped: string): string =>
  text.replaceAll(LINK, (link, words: string, target: string) => (target === dropped ? words : link))

function packagedCommands(text: string): string {
  const [here, packaged] = [commandPrefix(false), commandPrefix(true)]
  return text.replaceAll(here.api, packaged.api).replaceAll(here.sections, packaged.sections)
}
