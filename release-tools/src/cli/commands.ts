import os from 'node:os'
import path from 'node:path'
import { defineCommand, onlyReleasable, releasablesOf, type Command } from './command'
import { buildAll, type BuildAllOptions } from './commands/build-all'
import { exportPortal } from './commands/export-portal'
import { publishAll } from './commands/publish-all'
import { listReleases } from './list'
import { prune } from './prune'
import { rollback } from './rollback'
import { verify } from './verify'
import { releasesFolder, type Releasable } from './workspace'

const string = { type: 'string' } as const
const boolean = { type: 'boolean' } as const
/** Recorded with every change of a live version. */
const AUTHOR = { by: string, reason: string }
const PAGE = { path: string, title: string }

/** Every command of `npm run sections`. Modules that build, check or serve are loaded only by the commands that use them. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  new: defineCommand({
    takes: 'mf-name [--path /url] [--title TEXT]',
    does: 'create a section with a route, a test and a story',
    options: PAGE,
    run: async (options, [name = '']) => (await import('./new/new')).newSection(name, options),
  }),
  'new-page': defineCommand({
    takes: 'mf-name folder [--path /url] [--title TEXT]',
    does: 'write a page of a section with its test and story',
    options: PAGE,
    run: async (options, words) => (await import('./new/new-page')).newPage(words, options),
  }),
  'new-component': defineCommand({
    takes: 'shared-ui|mf-name [folder/]Name',
    does: 'write a component with its styles, test and story',
    options: {},
    run: async (_options, words) => (await import('./new/new-component')).newComponent(words),
  }),
  build: defineCommand({
    takes: '[name ...] [--out FOLDER] [--label WORD] [--with PACKAGE@VERSION]',
    does: 'build the shell and sections whose inputs changed',
    options: { out: string, label: string, with: string },
    run: ({ out, label, with: override }, words) =>
      buildAll({ names: namesFor('--out', out, words), out, label, override }),
  }),
  describe: defineCommand({
    takes: 'name --from FOLDER',
    does: 'describe a section built by another tool (mf-manifest.json and section.json), for check and publish',
    options: { from: string },
    async run({ from }, words) {
      const name = onlyReleasable('describe', words)
      if (!from) throw new Error('describe takes a section and --from FOLDER')
      const { describeForeign } = await import('./compile/describe-foreign')
      const { version } = await describeForeign(name, path.resolve(from))
      console.log(`  ${name.padEnd(13)} ${version.padEnd(16)} is described`)
    },
  }),
  dev: defineCommand({
    takes: 'name [--against URL] [--port 4105]',
    does: 'run the section inside a running portal, and rebuild it on every change',
    options: { against: string, port: string },
    run: async (options, words) => (await import('./dev/dev')).dev(onlyReleasable('dev', words), options),
  }),
  check: defineCommand({
    takes: '[name ...] [--from FOLDER] [--no-browser]',
    does: 'run all checks of publish',
    options: { from: string, 'no-browser': boolean },
    async run({ from, 'no-browser': noBrowser }, words) {
      const { reportChecks } = await import('./check/report')
      const names = namesFor('--from', from, words)
      await reportChecks({ releases: releasesFolder(), names, from, checks: checksOf(noBrowser) })
    },
  }),
  publish: defineCommand({
    takes: '[name ...] [--from FOLDER] [--by NAME] [--reason TEXT] [--no-browser] [--keep-others]',
    does: 'check the builds and make them live',
    options: { ...AUTHOR, from: string, 'no-browser': boolean, 'keep-others': boolean },
    run: ({ from, 'no-browser': noBrowser, 'keep-others': keepOthers, ...author }, words) =>
      publishAll({
        ...authorOf(author),
        names: namesFor('--from', from, words),
        from,
        checks: checksOf(noBrowser),
        keepOthers: keepOthers ?? false,
      }),
  }),
  release: defineCommand({
    takes: '[name ...] [--by NAME] [--reason TEXT] [--no-browser] [--keep-others]',
    does: 'build, then publish',
    options: { ...AUTHOR, 'no-browser': boolean, 'keep-others': boolean },
    async run({ 'no-browser': noBrowser, 'keep-others': keepOthers, ...author }, words) {
      const build: BuildAllOptions = { names: releasablesOf(words) }
      await buildAll(build)
      await publishAll({
        ...authorOf(author),
        ...build,
        checks: checksOf(noBrowser),
        keepOthers: keepOthers ?? false,
      })
    },
  }),
  rollback: defineCommand({
    takes: 'name [--to VERSION] --reason TEXT [--by NAME]',
    does: 'make an earlier version live again, at once',
    options: { ...AUTHOR, to: string },
    async run({ to, ...author }, words) {
      const name = onlyReleasable('rollback', words)
      const started = performance.now()
      const { version, from } = await rollback({ ...authorOf(author), name, to })
      const ms = Math.round(performance.now() - started)
      console.log(`  ${name.padEnd(13)} ${version.padEnd(16)} is live again, instead of ${from} (${ms} ms)`)
    },
  }),
  list: defineCommand({
    takes: '[name ...]',
    does: 'list versions: live, previous, when, by whom, why, size',
    options: {},
    run: async (_options, words) => console.log(await listReleases(releasesFolder(), releasablesOf(words))),
  }),
  prune: defineCommand({
    takes: '[name ...] --keep N',
    does: 'remove all but the newest N versions; live and fallback versions always stay',
    options: { keep: string },
    async run({ keep }, words) {
      const removed = await prune({
        releases: releasesFolder(),
        names: releasablesOf(words),
        keep: Number(keep),
      })
      console.log(removed.map((each) => `  removed ${each}`).join('\n') || '  nothing to remove')
    },
  }),
  export: defineCommand({
    takes: '--out FOLDER',
    does: 'write documents, assets, headers and an nginx configuration for another web server or a CDN',
    options: { out: string },
    run: ({ out }) => exportPortal(releasesFolder(), out),
  }),
  size: defineCommand({
    takes: '[--accept]',
    does: 'compare transferred bytes with the budgets, and look for duplicate modules',
    options: { accept: boolean },
    run: async ({ accept }) => (await import('./size/size')).size(accept ?? false),
  }),
  verify: defineCommand({
    takes: '',
    does: 'hash all live and fallback versions again',
    options: {},
    async run() {
      const differences = await verify(releasesFolder())
      console.log(differences.map((each) => `  ${each}`).join('\n') || '  everything is as it was published')
      if (differences.length > 0) process.exitCode = 1
    },
  }),
}

const checksOf = (noBrowser: boolean | undefined) => (noBrowser ? 'without-browser' : 'all')

const authorOf = ({
  by,
  reason,
}: {
  readonly by?: string | undefined
  readonly reason?: string | undefined
}) => ({
  releases: releasesFolder(),
  by: by ?? os.userInfo().username,
  reason: reason ?? '',
})

/** @throws when one folder is named for several builds */
function namesFor(
  option: string,
  folder: string | undefined,
  words: readonly string[],
): readonly Releasable[] {
  const names = releasablesOf(words)
  if (folder && names.length !== 1) throw new Error(`${option} takes exactly one section`)
  return names
}

/** The commands with their arguments, as text for the command line. */
export function usage(): string {
  const lines = Object.entries(COMMANDS).map(([word, { takes, does }]) => [
    `  ${word} ${takes}`.trimEnd(),
    does,
  ])
  return ['sections <command>', ...lines.map(([left, right]) => `${left}\n      ${right}`)].join('\n')
}
