import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect } from '@playwright/test'
import { buildForeignSection } from '../fixtures/foreign-section'
import { signIn } from '../support/people'
import { startPortal, type Portal } from '../support/portal'
import { ROOT } from '../support/root'
import { expectVersion, goTo, heading, markPage } from '../support/section-page'
import { patientTest as test } from '../support/test'
import { removeAll } from '../support/variant'

/**
 * The contract between shell and sections is open: a section built with another tool, in a folder that imports nothing of
 * this repository, takes the place of one of ours.
 */

let portal: Portal
let build = ''

test.beforeAll(async () => {
  portal = await startPortal()
  build = await buildForeignSection()
})
test.afterAll(async () => {
  await portal?.remove()
  if (build) await removeAll([build])
})

async function sections(...words: string[]): Promise<string> {
  const env = { ...process.env, PORTAL_DATA: portal.data }
  const args = ['scripts/sections.mjs', ...words]
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: ROOT, env })
  return stdout
}

test('is described, checked and published like any other', { tag: '@nightly' }, async () => {
  expect(await sections('describe', 'mf-projects', '--from', build)).toMatch(/1\.0\.0-\w+ +is described/)
  const release = JSON.parse(await readFile(path.join(build, 'release.json'), 'utf8')) as {
    shared: Record<string, string>
    files: Record<string, { integrity: string }>
  }
  expect(release.shared).toMatchObject({ react: '19.0.0', '@recog/shared-session': '0.3.0' })
  expect(release.files['mf-manifest.json']?.integrity).toMatch(/^sha256-/)
  const results = await sections('check', 'mf-projects', '--from', build)
  expect(results).toMatch(/every page in a browser +passed/)
  expect(results).not.toContain('failed')
  const said = ['--reason', 'from another tool', '--no-browser']
  await sections('publish', 'mf-projects', '--from', build, ...said)
})

test('runs on the React and the session of the shell', { tag: '@nightly' }, async ({ page }) => {
  const wrong: string[] = []
  page.on('pageerror', (error) => wrong.push(error.message))
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted/.test(message.text())) wrong.push(message.text())
  })
  await signIn(page, portal.url, 'member@recog.example', '/projects')
  await expectVersion(page, 'mf-projects', /^1\.0\.0-\w+$/)
  const user = await page.evaluate(async () => {
    const answer = await fetch('/api/user/userinfo')
    return ((await answer.json()) as { displayName: string }).displayName
  })
  await expect(page.getByText(`/projects for ${user}`)).toBeVisible()
  await page.getByRole('button', { name: 'Counted 0 times' }).click()
  await expect(page.getByRole('button', { name: 'Counted 1 times' })).toBeVisible()
  expect(await page.evaluate(hasReactOfShell)).toBe(true)
  expect(wrong).toEqual([])
})

test(
  'is mounted and unmounted beside the other sections in one page',
  { tag: '@nightly' },
  async ({ page }) => {
    await page.goto(`${portal.url}/home`)
    const samePage = await markPage(page)
    await goTo(page, 'Projects')
    await expect(page.getByText('/projects for everybody')).toBeVisible()
    await goTo(page, 'Publications')
    await expect(heading(page)).toHaveText('Publications')
    await goTo(page, 'Projects')
    await expect(page.getByRole('button', { name: 'Counted 0 times' })).toBeVisible()
    expect(await samePage()).toBe(true)
  },
)

/** Runs in the page: whether the exposed module uses the shell's React. */
async function hasReactOfShell(): Promise<boolean> {
  interface Instance {
    readonly name: string
    readonly options: { readonly remotes: readonly { readonly name: string }[] }
    loadShare(request: string): Promise<() => unknown>
    loadRemote(id: string): Promise<{ readonly React: unknown }>
  }
  const { __FEDERATION__: federation } = globalThis as unknown as {
    __FEDERATION__: { readonly __INSTANCES__: readonly Instance[] }
  }
  const shell = federation.__INSTANCES__.find(({ name }) => name === 'shell')
  const remote = shell?.options.remotes.find(({ name }) => name.startsWith('mf_projects_1_0_0'))
  if (!shell || !remote) return false
  const { React } = await shell.loadRemote(`${remote.name}/section`)
  const fromShell = (await shell.loadShare('react'))() as Record<string, unknown>
  return (React as Record<string, unknown>)['useState'] === fromShell['useState']
}
