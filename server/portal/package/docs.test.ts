import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { temporaryFolder } from '@recog/release-service/testing'
import { copyDocs, linksOf } from './docs'

let folder: string
beforeEach(async () => {
  folder = await temporaryFolder()
})
afterEach(() => rm(folder, { recursive: true }))

/** A repository with one page, and copy its pages. @returns the page in the package */
async function copied(page: string): Promise<string> {
  const from = path.join(folder, 'from')
  for (const each of ['docs', 'server/server-kit/prometheus', 'server/server-kit/grafana', 'api'])
    await mkdir(path.join(from, each), { recursive: true })
  for (const file of ['SECURITY.md', 'CHANGELOG.md', 'api/server.ts'])
    await writeFile(path.join(from, file), '')
  await writeFile(path.join(from, 'docs/page.md'), page)
  await copyDocs(path.join(folder, 'to'), from)
  return readFile(path.join(folder, 'to/docs/page.md'), 'utf8')
}

it('ships everything that the pages of the package link to', async () => {
  await copyDocs(folder)
  const pages = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.md'))
  const links = await Promise.all(
    pages.map(async (page) => {
      const targets = linksOf(await readFile(path.join(folder, page), 'utf8'))
      return targets.map((target) => ({ page, target }))
    }),
  )
  const dead = links
    .flat()
    .filter(
      ({ page, target }) => !existsSync(path.join(folder, path.dirname(page), target.replace(/#.*/, ''))),
    )
  expect(links.flat().length).toBeGreaterThan(150)
  expect(dead).toEqual([])
})

it('does not write a package with a page whose link leads nowhere', async () => {
  await expect(copied('See [here](missing.md).')).rejects.toThrow('docs/page.md: missing.md')
})

it('turns links to sources, which the package does not have, into text', async () => {
  expect(await copied('In [the `server`](../api/server.ts), [changes](../CHANGELOG.md#new).')).toBe(
    'In the `server`, [changes](../CHANGELOG.md#new).',
  )
})

it('names the commands as they are typed where there is only the package', async () => {
  expect(await copied('Run `npm run sections -- rollback mf-projects`.')).toBe(
    'Run `portal rollback mf-projects`.',
  )
})
