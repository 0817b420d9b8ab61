import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import os from 'node:os'
import path from 'node:path'
import { relativeLinksOf } from '../markdown.mjs'
import { folderOf, ROOT } from '../paths.mjs'
import { complete, pagesOf, publishedPage, publishedPlace } from './documents.mjs'
import { BUNDLED, manifestOf, PUBLISHED, publishedExports } from './published.mjs'

describe.each(PUBLISHED.filter((name) => !BUNDLED.includes(name)))('the published package %s', (name) => {
  it('needs no package that is not published', () => {
    const { dependencies = {} } = manifestOf(name) as { dependencies?: Record<string, string> }
    const ours = Object.keys(dependencies).filter((each) => each.startsWith('@recog/'))
    expect(PUBLISHED).toEqual(expect.arrayContaining(ours.map((each) => each.slice('@recog/'.length))))
  })
})

it('the entries of a published package are compiled, with types, and without those for tests', () =>
  expect(
    publishedExports({
      '.': './src/index.ts',
      './router': './src/router.tsx',
      './tokens.css': './src/tokens/tokens.css',
      './testing': './src/entries/testing.ts',
      './testing/names-in-order': './testing/names-in-order.ts',
    }),
  ).toEqual({
    '.': { types: './dist/index.d.ts', default: './dist/index.js' },
    './router': { types: './dist/router.d.ts', default: './dist/router.js' },
    './tokens.css': './dist/tokens/tokens.css',
  }))

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

it('the documents and the compiled entries are in the package of the tools', async () => {
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
    await complete(tarball)
    const guide = tar('-xzOf', tarball, 'package/docs/how-to/a-section-in-its-own-repository.md')
    expect(guide).toContain('npx sections rollback')
    expect(tar('-tzf', tarball)).toContain('package/README.md')
    const manifest = JSON.parse(tar('-xzOf', tarball, 'package/package.json')) as { exports: object }
    expect(manifest.exports).toMatchObject({ './sbom': { default: './dist/cli/compile/sbom.js' } })
  } finally {
    rmSync(folder, { recursive: true })
  }
})
