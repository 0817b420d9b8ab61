import { spawn, type ChildProcess } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { signIn } from '../support/people'
import { freePort } from '../support/free-port'
import { startPortal, type Portal } from '../support/portal'
import { ROOT } from '../support/root'
import { expectVersion, heading, markPage } from '../support/section-page'

/** `sections dev`: a change in a section's source reaches the open page, which stays the same page. */

const SOURCE = path.join(ROOT, 'mf-projects/src/list/ProjectsPage.tsx')

let portal: Portal
let dev: ChildProcess
let address: string
let source: string

test.beforeAll(async () => {
  source = await readFile(SOURCE, 'utf8')
  portal = await startPortal()
  const port = String(await freePort())
  const args = ['--import', 'tsx', 'release-tools/src/cli/main.ts', 'dev', 'mf-projects']
  dev = spawn(process.execPath, [...args, '--against', portal.url, '--port', port], {
    cwd: ROOT,
    stdio: 'pipe',
  })
  address = await new Promise((resolve, reject) => {
    let output = ''
    const hear = (chunk: Buffer) => {
      output += chunk.toString()
      const found = /Open\s+(\S+)/.exec(output)?.[1]
      if (found) resolve(found)
    }
    dev.stdout?.on('data', hear)
    dev.stderr?.on('data', hear)
    dev.once('exit', () => reject(new Error(output)))
  })
})
test.afterAll(async () => {
  await writeFile(SOURCE, source)
  dev?.kill('SIGTERM')
  await portal?.remove()
})

test('a change appears in the open page within seconds, and the session stays', async ({ page }) => {
  await signIn(page, new URL(address).origin, 'member@recog.example')
  await page.goto(address)
  await expectVersion(page, 'mf-projects', /^preview/)
  await expect(heading(page)).toHaveText('Projects')
  const samePage = await markPage(page)
  await writeFile(SOURCE, source.replace('lead=', 'title="Projects, changed" lead='))
  await expect(heading(page)).toHaveText('Projects, changed')
  expect(await samePage()).toBe(true)
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
})
