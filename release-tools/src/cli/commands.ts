import { spawn } from 'node:child_process'
import path from 'node:path'
import { listReleases } from './list'
import { prune } from './prune'
import { publish } from './publish'
import { rollback } from './rollback'
import { verify } from './verify'
import { ROOT, type Releasable } from './workspace'

/** What was asked for on the command line. */
export interface Request {
  readonly words: readonly string[]
  /** The sections named, or all. */
  readonly names: readonly Releasable[]
  readonly releases: string
  readonly by: string
  readonly reason: string
  readonly noBrowser: boolean
  readonly keepOthers: boolean
  readonly accept: boolean
  readonly out?: string | undefined
  readonly from?: string | undefined
  readonly label?: string | undefined
  readonly with?: string | undefined
  readonly to?: string | undefined
  readonly keep?: string | undefined
  readonly against?: string | undefined
  readonly port?: string | undefined
  readonly path?: string | undefined
  readonly title?: string | undefined
}

interface Command {
  readonly takes: string
  readonly does: string
  /** Exactly one section must be named. */
  readonly one?: boolean
  readonly takesNewName?: boolean
  run(request: Request): Promise<void>
}

/** Every command of `npm run sections`. What builds, checks or serves is loaded only when it is asked for. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  new: {
    takes: 'mf-name [--path /address] [--title TEXT]',
    does: 'make a section with a route, a test and a story',
    takesNewName: true,
    run: async (request) => (await import('./new/new')).newSection(request),
  },
  'new-page': {
    takes: 'mf-name folder [--path /url] [--title TEXT]',
    does: 'write a page of a section with its test and story',
    takesNewName: true,
    run: async (request) => (await import('./new/new-page')).newPage(request),
  },
  'new-component': {
    takes: 'shared-ui|mf-name [folder/]Name',
    does: 'write a component with its styles, test and story',
    takesNewName: true,
    run: async (request) => (await import('./new/new-component')).newComponent(request),
  },
  build: {
    takes: '[name ...] [--out FOLDER] [--label WORD] [--with PACKAGE@VERSION]',
    does: 'build the shell and sections whose inputs changed',
    run: buildAll,
  },
  describe: {
    takes: 'name --from FOLDER',
    does: 'describe a section built by another tool (mf-manifest.json and section.json), for check and publish',
    one: true,
    run: describeBuild,
  },
  dev: {
    takes: 'name [--against URL] [--port 4105]',
    does: 'run the section, rebuilt at every change, inside a running portal',
    one: true,
    run: async (request) => (await import('./dev/dev')).dev(request),
  },
  check: {
    takes: '[name ...] [--from FOLDER] [--no-browser]',
    does: 'ask of what is built all that publish asks',
    run: async (request) => (await import('./check/report')).reportChecks(request),
  },
  publish: {
    takes: '[name ...] [--from FOLDER] [--by NAME] [--reason TEXT] [--no-browser]',
    does: 'check what is built and make it live',
    run: publishAll,
  },
  release: {
    takes: '[name ...] [--by NAME] [--reason TEXT] [--no-browser] [--keep-others]',
    does: 'build, then publish',
    async run(request) {
      await buildAll(request)
      await publishAll(request)
    },
  },
  rollback: {
    takes: 'name [--to VERSION] --reason TEXT [--by NAME]',
    does: 'make an earlier version live again, at once',
    one: true,
    async run({ names: [name], ...request }) {
      if (!name) return
      const started = performance.now()
      const { version, from } = await rollback({ ...request, name })
      const ms = Math.round(performance.now() - started)
      console.log(`  ${name.padEnd(13)} ${version.padEnd(16)} is live again, instead of ${from} (${ms} ms)`)
    },
  },
  list: {
    takes: '[name ...]',
    does: 'versions: live, previous, when, by whom, why, size',
    run: async ({ releases, names }) => console.log(await listReleases(releases, names)),
  },
  prune: {
    takes: '[name ...] --keep N',
    does: 'remove all but the newest N versions; never what is live or a fallback version',
    async run({ releases, names, keep }) {
      const removed = await prune({ releases, names, keep: Number(keep) })
      console.log(removed.map((each) => `  removed ${each}`).join('\n') || '  nothing to remove')
    },
  },
  export: {
    takes: '--out FOLDER',
    does: 'write documents, assets, headers and an nginx configuration for another web server or a CDN',
    run: exportPortal,
  },
  size: {
    takes: '[--accept]',
    does: 'hold what browsers load against the agreed sizes, and look for modules loaded twice',
    run: async ({ accept }) => (await import('./size/size')).size(accept),
  },
  verify: {
    takes: '',
    does: 'hash again everything that is live or a fallback version',
    async run({ releases }) {
      const differences = await verify(releases)
      console.log(differences.map((each) => `  ${each}`).join('\n') || '  everything is as it was published')
      if (differences.length > 0) process.exitCode = 1
    },
  },
}

async function exportPortal({ out, releases }: Request): Promise<void> {
  if (!out) throw new Error('export takes --out FOLDER')
  const env = {
    ...process.env,
    RELEASES: releases,
    API_ORIGIN: process.env['API_ORIGIN'] ?? 'http://127.0.0.1:8081',
  }
  const program = path.join(ROOT, 'site/src/export/main.ts')
  const args = ['--import', 'tsx', program, path.resolve(out)]
  const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: 'inherit' })
  process.exitCode = await new Promise<number>((resolve) => child.once('exit', (code) => resolve(code ?? 1)))
}

async function buildAll({ names, out, label, with: override }: Request): Promise<void> {
  const { build } = await import('./compile/build')
  for (const name of names) {
    const { release, fresh, ms } = await build(name, { out, label, override })
    const how = fresh ? `built in ${(ms / 1000).toFixed(1)} s` : 'unchanged'
    console.log(`  ${name.padEnd(13)} ${release.version.padEnd(16)} ${how}`)
  }
}

async function describeBuild({ names: [name], from }: Request): Promise<void> {
  if (!name || !from) throw new Error('describe takes a section and --from FOLDER')
  const { describeForeign } = await import('./compile/describe-foreign')
  const { version } = await describeForeign(name, path.resolve(from))
  console.log(`  ${name.padEnd(13)} ${version.padEnd(16)} is described`)
}

async function publishAll(request: Request): Promise<void> {
  const checks = request.noBrowser ? 'without-browser' : 'all'
  for (const { name, version, outcome } of await publish({ ...request, checks }))
    console.log(`  ${name.padEnd(13)} ${version.padEnd(16)} ${OUTCOMES[outcome]}`)
}

const OUTCOMES = {
  'is live': 'is live',
  'was live': 'was live already',
  'kept another': 'is not live: somebody made another version live since, and it stays',
} as const

export function usage(): string {
  const lines = Object.entries(COMMANDS).map(([word, { takes, does }]) => [
    `  ${word} ${takes}`.trimEnd(),
    does,
  ])
  return ['sections <command>', ...lines.map(([left, right]) => `${left}\n      ${right}`)].join('\n')
}
