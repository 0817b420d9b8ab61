import { readFile } from 'node:fs/promises'
import type { WhoMayRelease } from '@recog/release-service/operations'
import { type Command, defineCommand, UsageError } from '@recog/server-kit/commands'
import { onlyWord, wholeNumber } from '../command-names'
import { flag, JSON_OUTPUT, refuseUnpublished, serviceHere, text } from './options'

/** Versions of each name that `list` prints. */
const LISTED = 10

/** Commands that read what was published. Operators have them, too. */
export const INSPECT_COMMANDS: Readonly<Record<string, Command>> = {
  list: defineCommand({
    takes: '[name ...] [--last N | --all] [--json]',
    does: 'list versions: live, fallback, when, by whom, why, size. Only reads',
    example: 'mf-projects --last 3',
    options: {
      last: text(`so many versions of each name, besides what is served; ${LISTED} when left out`),
      all: flag('every version that was ever published, as with --json'),
      json: JSON_OUTPUT,
    },
    async run({ last, all, json }, words) {
      if (all && last !== undefined) throw new UsageError('list takes either --last or --all')
      const most = last === undefined ? LISTED : wholeNumber('--last', last, 1)
      const service = await serviceHere()
      const versions = await service.versions(words.length > 0 ? words : undefined)
      refuseUnpublished(words, versions)
      if (versions.length === 0)
        throw new Error('Nothing was ever published here. Check RELEASES or RELEASE_SERVICE')
      if (json && last === undefined) return console.log(JSON.stringify(versions, null, 2))
      const listed = all ? versions : newestOf(versions, most)
      if (json) return console.log(JSON.stringify(listed, null, 2))
      const { tableOfVersions } = await import('@recog/release-service/operations')
      console.log(tableOfVersions(listed))
      const others = versions.length - listed.length
      if (others > 0) console.log(`and ${others} older versions; --all lists them`)
    },
  }),
  places: defineCommand({
    takes: '[--json]',
    does: 'list the places of pages, who fills them in which version, and why something is not shown. Only reads',
    example: '',
    options: { json: JSON_OUTPUT },
    async run({ json }) {
      const { livePlaces, tableOfPlaces } = await import('@recog/release-service/operations')
      const places = await (await serviceHere()).withLiveReleases(livePlaces, false)
      console.log(json ? JSON.stringify(places, null, 2) : tableOfPlaces(places))
    },
  }),
  verify: defineCommand({
    takes: '[--json]',
    does: 'compare what is served with the ledger and the signatures. Only reads',
    example: '',
    options: { json: JSON_OUTPUT },
    async run({ json }) {
      printDifferences(await (await serviceHere()).verify(), 'everything is as it was published', json)
    },
  }),
  who: defineCommand({
    takes: '[--json]',
    does: 'list the keys that may release: whose, what, where its pages are, how long. Only reads',
    example: '',
    options: { json: JSON_OUTPUT },
    async run({ json }) {
      await printSigners(await (await serviceHere()).who(), json)
    },
  }),
  'check-signers': defineCommand({
    takes: 'FILE [--json]',
    does: 'look for mistakes in a file of allowed signers before it counts, and list its keys',
    example: 'allowed-signers.new',
    options: { json: JSON_OUTPUT },
    async run({ json }, [file, ...others]) {
      if (file === undefined || others.length > 0)
        throw new UsageError('check-signers takes exactly one file')
      const content = await readFile(file, 'utf8').catch((error: unknown) => {
        throw new Error(`${file} cannot be read`, { cause: error })
      })
      const { checkSigners } = await import('@recog/release-service/operations')
      await printSigners(checkSigners(content, file), json)
    },
  }),
}

/** Print a table of the keys, and what is wrong with the file; exit code 1 when something is. */
async function printSigners(found: WhoMayRelease, json = false): Promise<void> {
  const { tableOfSigners } = await import('@recog/release-service/operations')
  console.log(json ? JSON.stringify(found, null, 2) : tableOfSigners(found.signers))
  for (const problem of found.problems) console.error(problem)
  if (found.problems.length > 0) process.exitCode = 1
}

/** The newest versions of each name, and those that are served. @param versions newest first */
function newestOf<V extends { readonly name: string; readonly state: string }>(
  versions: readonly V[],
  most: number,
): V[] {
  const seen = new Map<string, number>()
  return versions.filter(({ name, state }) => {
    const before = seen.get(name) ?? 0
    seen.set(name, before + 1)
    return before < most || state !== ''
  })
}

/** Needs the commits, so operators of the packaged portal have it not. */
export const REPRODUCE = defineCommand({
  takes: 'name@version [--json]',
  does: 'build a release again from its commit, and compare every file with what was signed',
  example: 'mf-projects@0.1.0-586ded8',
  options: { json: JSON_OUTPUT },
  async run({ json }, words) {
    const { reproduce } = await import('../reproduce')
    const release = onlyWord('reproduce', words)
    const service = await serviceHere()
    const differences = await service.withLiveReleases((store) => reproduce(store, release), false)
    printDifferences(differences, `${release} is reproduced: every file is the same`, json)
  },
})

/** Print one line for each difference, or as JSON the list of them; exit code 1 when there is one. */
function printDifferences(differences: readonly string[], none: string, json = false): void {
  const lines = differences.length > 0 ? differences : [none]
  console.log(json ? JSON.stringify(differences, null, 2) : lines.map((each) => `  ${each}`).join('\n'))
  if (differences.length > 0) process.exitCode = 1
}
