import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect } from '@playwright/test'
import { publish } from '@recog/release-service/operations'
import type { Release } from '@recog/release-service/release'
import { signIn } from '../support/people'
import { startPortal } from '../support/portal'
import { keyOf, storeOf } from '../support/releases'
import { ROOT } from '../support/root'
import { heading } from '../support/section-page'
import { patientTest as test } from '../support/test'

/** The steps of a team in its own clone. */

let clone: string

test.beforeAll(async () => {
  clone = await mkdtemp(path.join(os.tmpdir(), 'new-section-'))
  await run('git', 'clone', '--quiet', ROOT, clone)
  const install = "import { ensureInstalled } from './scripts/lib/install.mjs'; await ensureInstalled()"
  await inClone(process.execPath, '--input-type=module', '--eval', install)
})
test.afterAll(() => rm(clone, { recursive: true, force: true }))

const run = (command: string, ...args: string[]) => promisify(execFile)(command, args)
const inClone = (command: string, ...args: string[]) =>
  promisify(execFile)(command, args, { cwd: clone, maxBuffer: 16 << 20 })
const bin = (name: string) => path.join(clone, 'node_modules/.bin', name)
const COMMAND = 'delivery/release-tools/src/cli/main.ts'
const sections = (...words: string[]) => inClone(bin('tsx'), COMMAND, ...words)

/** A team creates a sixth section in its own repository; the generated files must work unchanged. */
test('a new section type-checks, passes its tests and builds', { tag: '@nightly' }, async () => {
  await sections('new', 'mf-news')
  await sections('new-page', 'mf-news', 'archive')
  await sections('new-contribution', 'mf-news', 'group.panel', 'NewsOfGroup')
  await inClone(bin('tsc'), '-p', 'tsconfig.json')
  await inClone(bin('oxlint'), '--type-aware', '--deny-warnings', 'mf-news')
  const { stderr } = await inClone(bin('jest'), 'mf-news')
  expect(stderr).toContain('5 passed')
  const { stdout } = await sections('build', 'shell', 'mf-news')
  expect(stdout).toMatch(/mf-news\s+\S+\s+built/)
  await expect(sections('new', 'mf-news')).rejects.toThrow('/news belongs to mf-news')
})

test(
  'its pages and link are live without another release, and stay live',
  { tag: '@nightly' },
  async ({ page }) => {
    const portal = await startPortal()
    try {
      const by = { by: 'a test', reason: 'first' }
      const builds = [{ name: 'mf-news', folder: path.join(clone, 'mf-news/dist') }]
      await publish({ store: storeOf(portal), key: await keyOf(portal), builds, ...by })
      // A command in a repository without the section.
      await promisify(execFile)(process.execPath, ['--import', 'tsx', COMMAND, 'list'], {
        cwd: ROOT,
        env: { ...process.env, PORTAL_DATA: portal.data },
      })
      await signIn(page, portal.url, 'member@recog.example', '/projects')
      await page.getByRole('link', { name: 'News' }).click()
      await expect(heading(page)).toHaveText('News')
      await expect(page.getByRole('link', { name: 'News' })).toHaveAttribute('aria-current', 'page')
      await page.goto(`${portal.url}/news/archive`)
      await expect(heading(page)).toHaveText('Archive')
      await page.goto(`${portal.url}/committees/physics`)
      await expect(page.getByText('This part of the page is yours to fill: physics.')).toBeVisible()
    } finally {
      await portal.remove()
    }
  },
)

test('the same inputs give the same files in another folder', { tag: '@nightly' }, async () => {
  const names = ['shell', 'mf-news']
  const filesOf = (name: string) =>
    readFile(path.join(clone, name, 'dist/release.json'), 'utf8').then(
      (text) => (JSON.parse(text) as Release).files,
    )
  const before = await Promise.all(names.map(filesOf))
  const elsewhere = `${clone}-moved`
  await rename(clone, elsewhere)
  clone = elsewhere
  for (const name of names) await rm(path.join(clone, name, 'dist'), { recursive: true })
  await sections('build', ...names)
  expect(await Promise.all(names.map(filesOf))).toEqual(before)
})
