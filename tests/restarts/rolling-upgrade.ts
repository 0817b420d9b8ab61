import { execFile } from 'node:child_process'
import { copyFile, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { auditOf, databaseOfMembers } from '@recog/api/testing/members'
import { ledgerFile } from '@recog/release-service/store'
import { smallPortal } from '@recog/release-service/testing'
import type { Plugin } from 'esbuild'
import { bundle } from '../../server/portal/package/bundle'
import { ROOT } from '../../server/portal/package/paths'
import { keepSending, type Outcome } from './load'
import { isRename, membersAtWork, RENAMED } from './members-at-work'
import { startPortal } from './running-portal'
import { heldPort } from './start-listening'

const MACHINES = 2
const program = (folder: string) => path.join(folder, 'lib/portal.mjs')

export interface RollingUpgrade extends Outcome {
  /** The output of `doctor upgrade` of each version. */
  readonly advice: readonly string[]
  /** From the decision until the last process runs the other version. */
  readonly seconds: { readonly upgrade: number; readonly back: number }
  /** Writes that were answered, and their rows in the audit log. */
  readonly acknowledged: number
  readonly recorded: number
  readonly isAuditValid: boolean
}

/**
 * Upgrade two machines with one PostgreSQL database to a version with another schema, one after the other, and go back, while
 * members work. The newer version leaves a line in the ledger of releases that the older one does not know.
 *
 * @param folder an empty one
 * @param calls how many calls have to be answered before the end
 */
export async function rollingUpgrade(folder: string, calls: number): Promise<RollingUpgrade> {
  const [versions, store, database] = await Promise.all([
    compileVersions(folder),
    smallPortal(),
    databaseOfMembers(path.join(folder, 'preparation')),
  ])
  const publicUrl = `http://127.0.0.1:${await heldPort()}`
  const env = { ...process.env, DATABASE_URL: database.url, PUBLIC_URL: publicUrl, RELEASES: store.folder }
  const machines: Machine[] = []
  try {
    for (let i = 0; i < MACHINES; i += 1)
      machines.push(await startMachine(path.join(folder, `machine-${i}`), versions.present, env))
    const replaceAll = async (version: string) => {
      const started = performance.now()
      const { stdout } = await promisify(execFile)(
        process.execPath,
        [program(version), 'doctor', 'upgrade'],
        { env: { ...env, PORTAL_DATA: folder } },
      )
      for (const machine of machines) await machine.replace(version)
      return { advice: stdout.trim(), seconds: (performance.now() - started) / 1000 }
    }
    const next = await membersAtWork(
      machines.map(({ origin }) => origin),
      publicUrl,
      database.cookies,
    )
    let acknowledged = 0
    const isAnswer = (status: number, call: Parameters<typeof isRename>[0]) => {
      const isDone = status >= 200 && status < 300
      if (isDone && isRename(call)) acknowledged += 1
      return isDone
    }
    const steps: Awaited<ReturnType<typeof replaceAll>>[] = []
    const outcome = await keepSending(
      { clients: database.cookies.length, next, isAnswer },
      async (answered) => {
        const until = async (share: number) => {
          while (answered() < calls * share) await new Promise((resolve) => setTimeout(resolve, 20))
        }
        await until(1 / 3)
        steps.push(await replaceAll(versions.next))
        await writeNewerLine(store.folder)
        await until(2 / 3)
        steps.push(await replaceAll(versions.present))
        await until(1)
      },
    )
    const [there, back] = steps
    const audit = await auditOf(database.url, path.join(folder, 'preparation'), RENAMED)
    return {
      ...outcome,
      advice: steps.map(({ advice }) => advice),
      seconds: { upgrade: there?.seconds ?? Infinity, back: back?.seconds ?? Infinity },
      acknowledged,
      recorded: audit.rows,
      isAuditValid: audit.isValid,
    }
  } finally {
    await Promise.all(machines.map((machine) => machine.stop()))
    await rm(store.folder, { recursive: true })
  }
}

/** The last change becomes one that only the newer version knows. */
async function writeNewerLine(releases: string): Promise<void> {
  const text = await readFile(ledgerFile(releases), 'utf8')
  const last = text.trimEnd().lastIndexOf('\n') + 1
  const line = text.slice(last).replace('"action":"publish"', '"action":"retire"')
  await writeFile(ledgerFile(releases), text.slice(0, last) + line)
}

interface Machine {
  readonly origin: string
  /** Replace the program and its processes, as `ln -sfn` and `systemctl reload` do. */
  replace(version: string): Promise<void>
  stop(): Promise<unknown>
}

async function startMachine(folder: string, version: string, env: NodeJS.ProcessEnv): Promise<Machine> {
  const link = `${folder}-portal`
  const install = async (target: string) => {
    await symlink(target, `${link}.new`)
    await rename(`${link}.new`, link)
  }
  await install(version)
  const port = await heldPort()
  const portal = await startPortal([program(link), 'serve'], {
    ...env,
    PORT: String(port),
    API_PORT: String(await heldPort()),
    PORTAL_DATA: folder,
    LOG_LEVEL: 'warn',
  })
  return {
    origin: `http://127.0.0.1:${port}`,
    async replace(target) {
      await install(target)
      await portal.replaceParts()
    },
    stop: () => portal.stop(),
  }
}

const NEXT_SCHEMA = path.join(ROOT, 'server/api/testing/next-schema.ts')

/** Makes the migrations of a next version those that the program knows. */
const nextMigrations: Plugin = {
  name: 'next-migrations',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /\/migrations\/migrations$/ }, ({ importer }) =>
      importer === NEXT_SCHEMA ? undefined : { path: 'migrations', namespace: 'next' },
    )
    onLoad({ filter: /.*/, namespace: 'next' }, () => ({
      contents: `export { nextMigrations as migrations } from ${JSON.stringify(NEXT_SCHEMA)}`,
      resolveDir: ROOT,
    }))
  },
}

/** Folders with the program of each version, as in an unpacked package. */
interface Versions {
  readonly present: string
  readonly next: string
}

/** Compile this version, and the same with one migration more. @param folder an empty one */
async function compileVersions(folder: string): Promise<Versions> {
  // Where pnpm has every package, also those of other packages of the workspace.
  await symlink(path.join(ROOT, 'node_modules/.pnpm/node_modules'), path.join(folder, 'node_modules'))
  const versions = { present: path.join(folder, 'present'), next: path.join(folder, 'next') }
  await bundle(versions.present)
  await bundle(versions.next, [nextMigrations])
  for (const version of Object.values(versions))
    await copyFile(path.join(ROOT, 'package.json'), path.join(version, 'package.json'))
  return versions
}
