import path from 'node:path'
import os from 'node:os'
import { execFile, spawn } from 'node:child_process'
import { appendFile, readFile, realpath, writeFile, mkdtemp, rm } from 'node:fs/promises'
import { promisify } from 'node:util'
import { expect, type Page } from '@playwright/test'
import { buildReleaseServer } from '@recog/release-service/server'
import { signIn } from '../support/people'
import { startPortal, type Portal } from '../support/portal'
import { startRegistry } from '../support/registry'
import { storeOf } from '../support/releases'
import { ROOT } from '../support/root'
import { expectVersion, heading, markPage } from '../support/section-page'
import { patientTest as test } from '../support/test'

/**
 * A team without a checkout of this repository: everything comes from a package registry, and leaves through the release
 * service. Each step uses what the steps before it made.
 */

let portal: Portal
let registry: Awaited<ReturnType<typeof startRegistry>>
let server: ReturnType<typeof buildReleaseServer>
let team: ForeignRepository

test.beforeAll(async () => {
  ;[portal, registry] = await Promise.all([startPortal(), startRegistry()])
  server = buildReleaseServer(storeOf(portal), 'silent')
  const service = await server.listen({ port: 0, host: '127.0.0.1' })
  await promisify(execFile)(process.execPath, ['scripts/packages.mjs', '--publish'], {
    cwd: ROOT,
    env: registry.env,
  })
  const { RELEASES: _releases, PORTAL_DATA: _data, ...env } = registry.env
  team = await foreignRepository('mf-news', { ...env, RELEASE_SERVICE: service, SIGNING_KEY: 'key.pem' })
})
test.afterAll(async () => {
  await team?.remove()
  await server?.close()
  await registry?.stop()
  await portal?.remove()
})

const PAGE = 'src/start/StartPage.tsx'

async function edit(file: string, from: string, to: string): Promise<void> {
  const source = await readFile(path.join(team.folder, file), 'utf8')
  expect(source).toContain(from)
  await writeFile(path.join(team.folder, file), source.replaceAll(from, to))
}

async function commit(message: string): Promise<void> {
  await team.run('git', 'add', '--all')
  await team.run(
    'git',
    '-c',
    'user.name=Team',
    '-c',
    'user.email=team@recog.example',
    'commit',
    '-qm',
    message,
  )
}

/** Follow the section's link in the header, as a member. */
async function openBySignedInMember(page: Page, button: string): Promise<void> {
  await page.goto(`${portal.url}/projects`)
  await page.getByRole('banner').getByRole('link', { name: 'News', exact: true }).click()
  await expect(heading(page)).toHaveText('News')
  await expect(page.getByRole('button', { name: button })).toBeVisible()
}

test('from nothing to a live page, a second version and back', { tag: '@nightly' }, async ({ page }) => {
  const times: string[] = []
  const began = performance.now()
  const step = <T>(name: string, work: () => Promise<T>): Promise<T> =>
    test.step(name, async () => {
      const started = performance.now()
      const result = await work()
      times.push(`${((performance.now() - started) / 1000).toFixed(1).padStart(7)} s  ${name}`)
      return result
    })

  await step('npm create', async () => {
    const written = await team.run(
      'npm',
      'create',
      '-y',
      '@recog/section',
      'mf-news',
      '--',
      '--portal',
      portal.url,
    )
    expect(written).toContain('News will be at /news')
    await team.run('git', 'init', '--quiet', '--initial-branch=main')
  })
  await step('npm install', async () => {
    await team.run('npm', 'install', '--loglevel=error', '--no-audit', '--no-fund')
    const kit = await realpath(path.join(team.folder, 'node_modules/@recog/section-kit'))
    expect(kit.startsWith(team.folder)).toBe(true)
  })
  await step('develop against the running portal', async () => {
    const url = await team.start(/Open\s+(\S+)/, 'npm', 'run', 'dev', '--', '--port', '0')
    await signIn(page, new URL(url).origin, 'member@recog.example')
    await page.goto(url)
    await expectVersion(page, 'mf-news', /^preview/)
    await expect(heading(page)).toHaveText('News')
    const samePage = await markPage(page)
    await edit(PAGE, 'Say hello', 'Greet me')
    await expect(page.getByRole('button', { name: 'Greet me' })).toBeVisible()
    expect(await samePage()).toBe(true)
    await team.stop()
  })

  await step('create a key, which the operator allows', async () => {
    const printed = await team.run('npx', 'sections', 'new-key', 'key.pem')
    const line = /^mf-news ssh-ed25519 \S+.*$/m.exec(printed)?.[0]
    await commit('first')
    // Not allowed yet: nothing is live.
    await expect(team.run('npx', 'sections', 'rollback', '--reason', 'x')).rejects.toThrow(
      /not among the allowed/,
    )
    // A setting that is missing releases nowhere else.
    await expect(team.run('env', '-u', 'RELEASE_SERVICE', 'npx', 'sections', 'list')).rejects.toThrow(
      /RELEASE_SERVICE is not set/,
    )
    await appendFile(storeOf(portal).signers, `${line}\n`)
    expect(await team.run('git', 'status', '--porcelain')).toBe('')
  })
  await step('build, check every page, sign and publish', async () => {
    expect(await team.run('npm', 'run', 'release', '--', '--reason', 'the first version')).toContain(
      'is live',
    )
  })
  await step('see it live, with its link in the header', async () => {
    // Cookies do not distinguish ports, so the member is signed in here too.
    await openBySignedInMember(page, 'Greet me')
  })
  times.push(`${((performance.now() - began) / 1000).toFixed(1).padStart(7)} s  from nothing to a live page`)

  const panel = page.getByText('This part of the page is yours to fill: physics.')
  await step('contribute to the page of a group', async () => {
    await team.run('npx', 'sections', 'new-contribution', 'group.panel', 'NewsOfGroup')
    await edit(PAGE, 'Greet me', 'Hello again')
    await edit('src/start/StartPage.test.tsx', 'Say hello', 'Hello again')
  })
  await step('types', () => team.run('npm', 'run', 'types'))
  await step('test', () => team.run('npm', 'test', '--', '--testTimeout=600000'))
  await step('publish a second version', async () => {
    await commit('a panel')
    await team.run('npm', 'run', 'release', '--', '--reason', 'a panel')
    expect(await team.run('npx', 'sections', 'places')).toMatch(/group\.panel .* mf-news .* shown/)
    await openBySignedInMember(page, 'Hello again')
    await page.goto(`${portal.url}/committees/physics`)
    await expect(panel).toBeVisible()
  })
  await step('roll back', async () => {
    expect(await team.run('npx', 'sections', 'rollback', '--reason', 'the first was friendlier')).toContain(
      'is live again',
    )
    const group = await heading(page).textContent()
    await page.reload()
    await expect(heading(page)).toHaveText(group ?? '')
    expect(await team.run('npx', 'sections', 'places')).not.toContain('mf-news')
    await expect(panel).toHaveCount(0)
    await openBySignedInMember(page, 'Greet me')
  })
  const listed = JSON.parse(await team.run('npx', 'sections', 'list', 'mf-news', '--json')) as {
    reason: string
  }[]
  expect(listed).toHaveLength(2)
  expect(await team.run('npx', 'sections', 'verify')).toContain('everything is as it was published')
  console.log(times.join('\n'))
})

/** A folder outside of this repository, and the commands that somebody types there. */
interface ForeignRepository {
  readonly folder: string
  /** Run a command. @returns its output @throws with its output when it fails */
  run(command: string, ...args: string[]): Promise<string>
  /** Start a command, and wait until its output matches. @returns the first group of the match */
  start(until: RegExp, command: string, ...args: string[]): Promise<string>
  /** End what was started. */
  stop(): Promise<void>
  /** End what was started, and delete the folder. */
  remove(): Promise<void>
}

/** @param env of every command */
async function foreignRepository(name: string, env: NodeJS.ProcessEnv): Promise<ForeignRepository> {
  const parent = await realpath(await mkdtemp(path.join(os.tmpdir(), 'foreign-')))
  const folder = path.join(parent, name)
  let stop = async () => {}
  return {
    folder,
    async run(command, ...args) {
      // Before the repository exists, commands run where it will be created.
      const cwd = await realpath(folder).catch(() => parent)
      const { stdout } = await promisify(execFile)(command, args, { cwd, env, maxBuffer: 64 << 20 })
      return stdout
    },
    async start(until, command, ...args) {
      // A group of its own: npm does not pass every signal to what it started.
      const child = spawn(command, args, { cwd: folder, env, detached: true, stdio: 'pipe' })
      const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
      void ended.then(() => (stop = async () => {}))
      stop = async () => {
        stop = async () => {}
        if (child.pid) process.kill(-child.pid, 'SIGTERM')
        await ended
      }
      return new Promise((resolve, reject) => {
        let output = ''
        const hear = (chunk: Buffer) => {
          output += chunk.toString()
          const found = until.exec(output)?.[1]
          if (found) resolve(found)
        }
        child.stdout.on('data', hear)
        child.stderr.on('data', hear)
        child.once('exit', () => reject(new Error(output)))
      })
    },
    stop: () => stop(),
    async remove() {
      await stop()
      await rm(parent, { recursive: true, force: true })
    },
  }
}
