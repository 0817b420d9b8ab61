import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { packageFolder, RELEASABLE } from '@recog/release-tools/workspace'
import { writeArtefact } from '../../../server/portal/package/write-artefact'
import { end } from '../support/prepared-portal'
import { heldPort } from '../../restarts/start-listening'
import { firstSignIn, PERSON } from '../support/main-job'

/** The packaged portal, unpacked into an empty folder: no sources, no installed packages, none of our settings. */

let folder: string
let url: string
let env: NodeJS.ProcessEnv
let portal: ChildProcess | undefined
test.beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'artefact-'))
  const port = await heldPort()
  url = `http://localhost:${port}`
  env = {
    PATH: `${path.dirname(process.execPath)}:/usr/bin:/bin`,
    PUBLIC_URL: url,
    PORT: String(port),
    API_PORT: '0',
    PORTAL_DATA: path.join(folder, 'data'),
    LOG_LEVEL: 'warn',
  }
  const { file } = await writeArtefact(RELEASABLE, (name) => path.join(packageFolder(name), 'dist'), folder)
  execFileSync('tar', ['-xzf', file, '--strip-components=1', '-C', folder])
})
test.afterAll(async () => {
  await end(portal)
  await rm(folder, { recursive: true })
})

const program = () => path.join(folder, 'bin/portal')
const run = (...words: string[]) => execFileSync(program(), words, { env, cwd: folder, encoding: 'utf8' })

test(
  'starts, signs the releases it brings, and lets its first administrator in',
  { tag: '@nightly' },
  async ({ page, request }) => {
    portal = spawn(program(), ['serve'], { env, cwd: folder, stdio: 'inherit' })
    await expect(async () => {
      const ready = await request.get(`${url}/readyz`)
      expect([ready.status(), await ready.json()]).toEqual([200, { status: 'ready', down: [] }])
    }).toPass()
    expect(run('verify')).toContain('everything is as it was published')

    const [, temporary = ''] = /Temporary password: (\S+)/.exec(run('create-admin', PERSON.email)) ?? []
    await firstSignIn(page, url, temporary)
    await page.goto(`${url}/Admin`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('banner').getByRole('button', { name: 'Logout' })).toBeVisible()
    await expect(async () => expect(run('ready')).toContain('"ready"')).toPass()
  },
)
