import os from 'node:os'
import { parseAudience } from '@recog/release-service/audience'
import { tableOfVersions } from '@recog/release-service/list'
import {
  defineCommand,
  portNumber,
  noWords,
  onlyReleasable,
  onlyWord,
  releasablesOf,
  typedFolder,
  wholeNumber,
  type Command,
} from './command'
import { UsageError } from './explain'
import { buildAll, type BuildAllOptions } from './commands/build-all'
import { endCanary, freezeReleases } from './commands/canaries'
import { exportPortal } from './commands/export-portal'
import { publishAll } from './commands/publish-all'
import { portalHere, reportServed } from './confirm'
import { serviceHere } from './service'
import { portalApi, RELEASABLE, storeHere, type Releasable } from './workspace'

const string = { type: 'string' } as const
const boolean = { type: 'boolean' } as const
/** Recorded with every change of a live version. */
const AUTHOR = { by: string, reason: string }
const PAGE = { path: string, title: string }

/** Every command of `sections`. Modules that build, check or serve are loaded only by the commands that use them. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  new: defineCommand({
    takes: 'mf-name [--path /url] [--title TEXT]',
    does: 'create a section with a route, a test and a story',
    options: PAGE,
    run: async (options, words) => (await import('./new/new')).newSection(onlyWord('new', words), options),
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
  'new-key': defineCommand({
    takes: 'FILE [name ...]',
    does: 'create a key that signs releases, and print the line that allows it',
    options: {},
    run: async (_options, [file, ...names]) =>
      (await import('./commands/new-key')).newKey(typedFolder(file), names),
  }),
  build: defineCommand({
    takes: '[name ...] [--out FOLDER] [--label WORD] [--with PACKAGE@VERSION]',
    does: 'build the shell and sections whose inputs changed',
    options: { out: string, label: string, with: string },
    run: ({ out, label, with: override }, words) =>
      buildAll({ names: namesFor('--out', out, words), out: typedFolder(out), label, override }),
  }),
  describe: defineCommand({
    takes: 'name --from FOLDER',
    does: 'describe a section built by another tool (mf-manifest.json and section.json), for check and publish',
    options: { from: string },
    async run({ from }, words) {
      const name = onlyReleasable('describe', words)
      const folder = typedFolder(from)
      if (!folder) throw new UsageError('describe takes a section and --from FOLDER')
      const { describeForeign } = await import('./compile/describe-foreign')
      const { version } = await describeForeign(name, folder)
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
    takes: '[name ...] [--from FOLDER] [--no-browser] [--json]',
    does: 'run all checks of publish',
    options: { from: string, 'no-browser': boolean, json: boolean },
    async run({ from, 'no-browser': noBrowser, json }, words) {
      const { reportChecks } = await import('./check/check')
      const names = namesFor('--from', from, words)
      const service = await serviceHere()
      const options = { service, names, from: typedFolder(from), inBrowser: !noBrowser }
      await reportChecks(options, json ?? false)
    },
  }),
  'can-i-deploy': defineCommand({
    takes: '[name ...] [--server URL | --contract FILE] [--from FOLDER | --live] [--json]',
    does: 'compare what a section calls and reads with what a server provides',
    options: { server: string, contract: string, from: string, live: boolean, json: boolean },
    async run({ server, contract, from, live = false, json = false }, words) {
      const { canIDeploy } = await import('./can-i-deploy/can-i-deploy')
      const source = contractSource(server, typedFolder(contract))
      const names = namesFor('--from', from, words)
      await canIDeploy({ service: await serviceHere(), names, source, from: typedFolder(from), live, json })
    },
  }),
  publish: defineCommand({
    takes:
      '[name ...] [--canary 10% | --group NAME] [--from FOLDER] [--by NAME] [--reason TEXT] [--no-browser]',
    does: 'check and sign the builds, and make them live; one of them for some visitors only, as a canary',
    options: { ...AUTHOR, canary: string, group: string, from: string, 'no-browser': boolean },
    run: async ({ from, canary, group, 'no-browser': noBrowser, ...author }, words) =>
      publishAll({
        ...authorOf(author),
        ...((canary ?? group) !== undefined && { audience: parseAudience(canary, group) }),
        service: await serviceHere(),
        names: namesFor('--from', from, words),
        from: typedFolder(from),
        inBrowser: !noBrowser,
      }),
  }),
  release: defineCommand({
    takes: '[name ...] [--by NAME] [--reason TEXT] [--no-browser]',
    does: 'build, then publish',
    options: { ...AUTHOR, 'no-browser': boolean },
    async run({ 'no-browser': noBrowser, ...author }, words) {
      const build: BuildAllOptions = { names: releasablesOf(words) }
      await buildAll(build)
      const service = await serviceHere()
      await publishAll({ ...authorOf(author), ...build, service, from: undefined, inBrowser: !noBrowser })
    },
  }),
  promote: defineCommand({
    takes: 'name [--by NAME] [--reason TEXT]',
    does: 'make the running canary of a section live for everybody',
    options: AUTHOR,
    run: async (author, words) =>
      endCanary(await serviceHere(), 'promote', onlyWord('promote', words), authorOf(author)),
  }),
  stop: defineCommand({
    takes: 'name --reason TEXT [--by NAME]',
    does: 'end the running canary of a section: everybody gets the live version',
    options: AUTHOR,
    run: async (author, words) =>
      endCanary(await serviceHere(), 'stop', onlyWord('stop', words), authorOf(author)),
  }),
  freeze: defineCommand({
    takes: '[name ...] --reason TEXT [--by NAME]',
    does: 'allow no new versions of these sections, or of any; rolling back stays possible',
    options: AUTHOR,
    run: async (author, words) => freezeReleases(await serviceHere(), 'freeze', words, authorOf(author)),
  }),
  unfreeze: defineCommand({
    takes: '[name ...] --reason TEXT [--by NAME]',
    does: 'allow new versions again',
    options: AUTHOR,
    run: async (author, words) => freezeReleases(await serviceHere(), 'unfreeze', words, authorOf(author)),
  }),
  rollback: defineCommand({
    takes: 'name [--to VERSION] --reason TEXT [--by NAME]',
    does: 'make an earlier version live again, at once',
    options: { ...AUTHOR, to: string },
    async run({ to, ...author }, words) {
      const name = onlyWord('rollback', words)
      const service = await serviceHere()
      const started = performance.now()
      const { version, from } = await service.rollback({ ...authorOf(author), name, to })
      const ms = Math.round(performance.now() - started)
      console.log(`  ${name.padEnd(13)} ${version.padEnd(16)} is live again, instead of ${from} (${ms} ms)`)
      if (!(await reportServed(portalHere(), name, version))) process.exitCode = 1
    },
  }),
  list: defineCommand({
    takes: '[name ...] [--json]',
    does: 'list versions: live, fallback, when, by whom, why, size. Only reads',
    options: { json: boolean },
    async run({ json }, words) {
      const service = await serviceHere()
      const versions = await service.versions(words.length > 0 ? words : undefined)
      const unknown = words.find((word) => !versions.some(({ name }) => name === word))
      if (unknown) throw new Error(`${unknown} was never published here. "sections list" names what was`)
      if (versions.length === 0)
        throw new Error('Nothing was ever published here. Check RELEASES or RELEASE_SERVICE')
      console.log(json ? JSON.stringify(versions, null, 2) : tableOfVersions(versions))
    },
  }),
  prune: defineCommand({
    takes: 'name ... --keep N [--by NAME]',
    does: 'remove all but the newest N versions; live and fallback versions always stay',
    options: { keep: string, by: string },
    async run({ keep, by }, words) {
      const { by: author } = authorOf({ by })
      const count = wholeNumber('--keep', keep, 1)
      const names = words.length > 0 ? words : RELEASABLE
      const service = await serviceHere()
      const removed = await service.prune({ names, keep: count, by: author })
      console.log(removed.map((each) => `  removed ${each}`).join('\n') || '  nothing to remove')
    },
  }),
  'serve-releases': defineCommand({
    takes: '[--port 8082] [--host 127.0.0.1]',
    does: "run the release service of this machine's store over HTTP, for teams elsewhere",
    options: { port: string, host: string },
    async run({ port, host = '127.0.0.1' }, words) {
      noWords('serve-releases', words)
      const number = portNumber(port, 8082)
      const { serveReleases } = await import('./commands/serve-releases')
      await serveReleases(storeHere(), number, host)
    },
  }),
  export: defineCommand({
    takes: '--out FOLDER',
    does: 'write documents, assets, headers and an nginx configuration for another web server or a CDN',
    options: { out: string },
    run: async ({ out }, words) => {
      noWords('export', words)
      return exportPortal(storeHere(), typedFolder(out))
    },
  }),
  size: defineCommand({
    takes: '[--accept] [--json]',
    does: 'compare transferred bytes with the budgets, and look for duplicate modules',
    options: { accept: boolean, json: boolean },
    async run({ accept = false, json = false }, words) {
      noWords('size', words)
      await (await import('./size/size')).size(accept, json)
    },
  }),
  reproduce: defineCommand({
    takes: 'name@version [--json]',
    does: 'build a release again from its commit, and compare every file with what was signed',
    options: { json: boolean },
    async run({ json }, words) {
      const { reproduce } = await import('./reproduce')
      const release = onlyWord('reproduce', words)
      const service = await serviceHere()
      const differences = await service.withLiveReleases((store) => reproduce(store, release))
      printDifferences(differences, `${release} is reproduced: every file is the same`, json)
    },
  }),
  verify: defineCommand({
    takes: '[--json]',
    does: 'compare what is served with the ledger and the signatures. Only reads',
    options: { json: boolean },
    async run({ json }, words) {
      noWords('verify', words)
      printDifferences(await (await serviceHere()).verify(), 'everything is as it was published', json)
    },
  }),
}

/** Print one line for each difference, or as JSON the list of them; exit code 1 when there is one. */
function printDifferences(differences: readonly string[], none: string, json = false): void {
  const lines = differences.length > 0 ? differences : [none]
  console.log(json ? JSON.stringify(differences, null, 2) : lines.map((each) => `  ${each}`).join('\n'))
  if (differences.length > 0) process.exitCode = 1
}

/** @throws unless one of them, or `PORTAL_API`, names a contract */
function contractSource(server: string | undefined, file: string | undefined): string {
  const named = server ?? file ?? portalApi()
  if (!named || (server && file))
    throw new UsageError('can-i-deploy takes --server URL or --contract FILE, or the setting PORTAL_API')
  if (!file && !/^https?:\/\/./.test(named))
    throw new UsageError(`--server takes a URL such as http://localhost:8080, not "${named}"`)
  return named
}

const authorOf = ({
  by,
  reason,
}: {
  readonly by?: string | undefined
  readonly reason?: string | undefined
}) => ({ by: by ?? os.userInfo().username, reason: reason ?? '' })

/** @throws when one folder is named for several builds */
function namesFor(
  option: string,
  folder: string | undefined,
  words: readonly string[],
): readonly Releasable[] {
  const names = releasablesOf(words)
  if (folder && names.length !== 1) throw new UsageError(`${option} takes exactly one section`)
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
