import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { relativeLinksOf } from '../markdown.mjs'
import { folderOf, packageFolderOf, ROOT } from '../paths.mjs'
import { run } from '../run.mjs'
import { manifestOf, PUBLISHED, publishedExports } from './published.mjs'

/** The package that has the documents for teams in repositories of their own. */
const LIBRARY = 'release-tools'

const GUIDES = [
  'docs/delivery.md',
  'docs/how-to/a-section-in-its-own-repository.md',
  'docs/how-to/add-a-component.md',
  'docs/how-to/add-a-page.md',
  'docs/how-to/add-an-api-call.md',
  'docs/how-to/debug-a-section-in-production.md',
  'docs/how-to/test.md',
  'docs/runbooks/preview-a-section.md',
  'docs/runbooks/publish-and-roll-back.md',
  'docs/runbooks/section-built-elsewhere.md',
  'docs/runbooks/who-may-release.md',
  'docs/settings.md',
]

/** The pages of a published package, from the root of the repository. @param {string} name of a package */
export const pagesOf = (name) => [`${folderOf(name)}/README.md`, ...(name === LIBRARY ? GUIDES : [])]

/**
 * A page as it is published: commands as they are typed there, links to where npm installs what they lead to, and the words alone of
 * links to what is not published.
 *
 * @param {string} page from the root of the repository
 * @param {string} text
 */
export function publishedPage(page, text) {
  const targets = new Set(relativeLinksOf(text).map(({ target }) => target))
  const linked = [...targets].reduce((before, target) => {
    const to = publishedTarget(page, target)
    const link = new RegExp(`\\[([^\\]]*)\\]\\(${escaped(target)}\\)`, 'g')
    return before.replaceAll(link, (_, words) => (to === undefined ? words : `[${words}](${to})`))
  }, text)
  return linked.replaceAll('npm run sections --', 'npx sections')
}

/** @param {string} text */
const escaped = (text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** @param {string} page @param {string} target @returns {string | undefined} undefined if it is not published */
function publishedTarget(page, target) {
  const [file = '', anchor] = target.split('#')
  if (file === '') return target
  const wanted = path.posix.join(path.posix.dirname(page), file)
  const from = path.posix.dirname(publishedPlace(page))
  const isPublished =
    GUIDES.includes(wanted) ||
    PUBLISHED.map(folderOf).some((folder) => [folder, `${folder}/README.md`].includes(wanted)) ||
    wanted.includes('/etc/')
  if (!isPublished) return undefined
  return path.posix.relative(from, publishedPlace(wanted)) + (anchor === undefined ? '' : `#${anchor}`)
}

/** Where npm installs a file, from the folder of our packages. @param {string} file from the root of the repository */
export const publishedPlace = (file) =>
  file.startsWith('docs/')
    ? `${LIBRARY}/${file}`
    : path.posix.relative(path.posix.dirname(packageFolderOf(file)), file)

/**
 * Write the pages of a package and its compiled entries into its tarball.
 *
 * @param {string} tarball absolute path @throws with the output of tar
 */
export async function complete(tarball) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'pack-'))
  try {
    await tar('-xzf', tarball, '-C', folder)
    const file = path.join(folder, 'package/package.json')
    const manifest = JSON.parse(readFileSync(file, 'utf8'))
    const own = PUBLISHED.find((each) => manifestOf(each).name === manifest.name) ?? ''
    if (manifest.exports) manifest.exports = publishedExports(manifest.exports)
    writeFileSync(file, JSON.stringify(manifest, null, 2))
    for (const page of pagesOf(own)) {
      const to = path.join(folder, 'package', path.posix.relative(own, publishedPlace(page)))
      mkdirSync(path.dirname(to), { recursive: true })
      writeFileSync(to, publishedPage(page, readFileSync(path.join(ROOT, page), 'utf8')))
    }
    await tar('-czf', tarball, '-C', folder, 'package')
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** @param {...string} args */
async function tar(...args) {
  const { code, output } = await run('tar', args)
  if (code !== 0) throw new Error(`A package could not be written:\n${output}`)
}
