import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import os from 'node:os'
import path from 'node:path'
import { relativeLinksOf } from '../markdown.mjs'
import { folderOf, ROOT } from '../paths.mjs'
import { addPages, pagesOf, publishedPage, publishedPlace } from './documents.mjs'
import { BUNDLED, manifestOf, PUBLISHED, publishedEntry } from './published.mjs'

/** Entries that only tests of this repository use. */
const ONLY_HERE = ['./testing', './testing/bucket', './testing/collector', './testing/names-in-order']

describe.each(PUBLISHED.filter((name) => !BUNDLED.includes(name)))('the published package %s', (name) => {
  const { exports, publishConfig } = manifestOf(name)

  it('has a compiled entry with types for each source', () => {
    const sources = Object.entries(exports).filter(([entry]) => !ONLY_HERE.includes(entry))
    expect(publishConfig?.exports).toEqual(
      Object.fromEntries(sources.map(([entry, source]) => [entry, publishedEntry(source)])),
    )
  })

  it('needs no package that is not published', () => {
    const { dependencies = {} } = manifestOf(name) as { dependencies?: Record<string, string> }
    const ours = Object.keys(dependencies).filter((each) => each.startsWith('@recog/'))
    expect(PUBLISHED).toEqual(expect.arrayContaining(ours.map((each) => each.slice('@recog/'.length))))
  })
})

describe.each(PUBLISHED)('the pages of the published package %s', (name) => {
  /** Files below the folder where npm installs our packages. */
  const installed = new Set([
    ...PUBLISHED,
    ...PUBLISHED.map((each) => `${each}/README.md`),
    ...pagesOf('release-tools').map(publishedPlace),
  ])
  const isInstalled = (file: string) =>
    installed.has(file) ||
    (file.includes('/etc/') &&
      existsSync(path.join(ROOT, path.dirname(folderOf(file.split('/')[0] ?? '')), file)))

  it.each(pagesOf(name))('%s has no link that leads nowhere', (page) => {
    const text = publishedPage(page, readFileSync(path.join(ROOT, page), 'utf8'))
    const place = publishedPlace(page)
    const dead = relativeLinksOf(text)
      .map(({ target }) => target.replace(/#.*/, ''))
      .filter((target) => target !== '' && !isInstalled(path.posix.join(path.posix.dirname(place), target)))
    expect(dead).toEqual([])
    expect(text).not.toContain('npm run sections')
  })
})

it('the documents are in the package of the tools', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'documents-'))
  const tar = (...args: string[]) => execFileSync('tar', args, { cwd: ROOT, encoding: 'utf8' })
  try {
    const tarball = path.join(folder, 'tools.tgz')
    tar(
      '-czf',
      tarball,
      '--transform=s,^delivery/release-tools,package,',
      'delivery/release-tools/package.json',
    )
    await addPages(tarball)
    const guide = tar('-xzOf', tarball, 'package/docs/how-to/a-section-in-its-own-repository.md')
    expect(guide).toContain('npx sections rollback')
    expect(tar('-tzf', tarball)).toContain('package/README.md')
  } finally {
    rmSync(folder, { recursive: true })
  }
})
