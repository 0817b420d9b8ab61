import { execFile, type ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { RELEASABLE } from '@recog/release-tools/workspace'
import { bundle } from '../../../server/portal/package/bundle'
import { linkNativePackages } from '../../../server/portal/package/native-packages'
import { startListening } from '../../restarts/start-listening'
import { HEADLESS_PATH } from './browser'
import { ROOT } from './root'

const run = promisify(execFile)
const FOLDER = path.join(ROOT, '.cache/portals')

/** A portal that was never started: tests copy its data and run its program. */
interface PreparedPortal {
  /** Compiled, so that it starts with a fifth of the work. */
  readonly program: string
  /** The shell and the sections, released, and the database of the demo. */
  readonly data: string
}

let prepared: Promise<PreparedPortal> | undefined

/** The portal of this working tree, which Playwright prepares once for all its workers (`globalSetup`). */
export function preparedPortal(): Promise<PreparedPortal> {
  const folder = process.env['PREPARED_PORTAL']
  prepared ??= (folder === undefined ? prepare() : Promise.resolve(folder)).then((folder) => ({
    program: programIn(folder),
    data: path.join(folder, 'data'),
  }))
  return prepared
}

// Playwright calls the default export.
// oxlint-disable-next-line import/no-default-export
export default async function prepareForWorkers(): Promise<void> {
  process.env['PREPARED_PORTAL'] = await prepare()
  // Of `sections check` and `publish`.
  process.env['CHROMIUM'] ??= HEADLESS_PATH
}

const programIn = (folder: string) => path.join(folder, 'lib/portal.mjs')

/** Nothing is done that was done today with the same program and builds; the demo's events are some days from now. */
async function prepare(): Promise<string> {
  const [today = '', yesterday = ''] = [0, 1].map((days) =>
    new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10),
  )
  await mkdir(FOLDER, { recursive: true })
  for (const name of await readdir(FOLDER))
    // Another run may have begun before midnight.
    if (name < yesterday) await rm(path.join(FOLDER, name), { recursive: true, force: true })

  await run(process.execPath, ['scripts/sections.mjs', 'build'], { cwd: ROOT })
  const folder = path.join(FOLDER, `${today}-in-${process.pid}`)
  await bundle(folder, [], path.join(ROOT, 'tests/e2e/support/portal-program.ts'))
  const builds = RELEASABLE.map((name) => path.join(ROOT, name, 'dist'))
  const ready = path.join(FOLDER, `${today}-${await digestOf(path.join(folder, 'lib'), builds)}`)
  if (existsSync(ready)) {
    await rm(folder, { recursive: true })
    return ready
  }
  await linkNativePackages(folder)
  // Programs name their version.
  await cp(path.join(ROOT, 'server/portal/package.json'), path.join(folder, 'package.json'))
  const data = path.join(folder, 'data')
  await mkdir(data)
  await run(process.execPath, [programIn(folder), 'release', data, ...builds])
  // A copy of it would be half the work of each portal; whatever is published next writes it again.
  await rm(path.join(data, 'releases/.reserve'))
  const seeding = { ...process.env, PORTAL_DATA: data, DEMO: '1', BACKGROUND: '0', API_PORT: '0' }
  const api = await startListening([programIn(folder), 'api'], seeding)
  await end(api.child)
  // Another run may have been faster.
  await rename(folder, ready).catch(() => rm(folder, { recursive: true }))
  return ready
}

async function digestOf(lib: string, builds: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const name of (await readdir(lib)).toSorted()) hash.update(await readFile(path.join(lib, name)))
  for (const build of builds) hash.update(await readFile(path.join(build, 'release.json')))
  return hash.digest('hex').slice(0, 16)
}

/** End a process that was started for a test, and read to the end what it has printed. */
export async function end(child?: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('close', resolve))
  child.kill(signal)
  await ended
}
