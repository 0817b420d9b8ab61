import { setTimeout as pause } from 'node:timers/promises'
import type { ReportedVersion, SectionEvent } from '@recog/release-service/reports'
import { type Command, defineCommand } from '@recog/server-kit/commands'
import { onlyWord, wholeNumber } from '../command-names'
import { JSON_OUTPUT, serviceHere, text } from './options'

/** Events that `history` prints. */
const LISTED = 20
/** Time between two looks of `watch`. Seconds. */
const EVERY = 10

/** What a team asks about its own section, with its key. */
export const OWN_SECTION_COMMANDS: Readonly<Record<string, Command>> = {
  errors: defineCommand({
    takes: 'name [--json]',
    does: 'list what browsers reported on a section: mounts, failures, errors with their source line. Only reads',
    example: 'mf-projects',
    options: { json: JSON_OUTPUT },
    async run({ json }, words) {
      const name = onlyWord('errors', words)
      const service = await serviceHere()
      const versions = await service.errors(name)
      if (versions.length === 0) refuseUnknown(name, await service.history(name))
      if (json) return console.log(JSON.stringify(versions, null, 2))
      console.log(versions.length === 0 ? `No browser has reported on ${name} yet` : await tablesOf(versions))
    },
  }),
  history: defineCommand({
    takes: 'name [--last N] [--json]',
    does: 'list everything that happened to a section: releases, canaries and their ends, rollbacks, freezes. Only reads',
    example: 'mf-projects --last 5',
    options: { last: text(`so many events; ${LISTED} when left out, all with --json`), json: JSON_OUTPUT },
    async run({ last, json }, words) {
      const name = onlyWord('history', words)
      const all = await (await serviceHere()).history(name)
      refuseUnknown(name, all)
      const count = last === undefined ? (json ? all.length : LISTED) : wholeNumber('--last', last, 1)
      const events = all.slice(0, count)
      if (json) return console.log(JSON.stringify(events, null, 2))
      const rows = events.map(({ at, action, version, by, reason }) => [at, action, version, by, reason])
      const { tableOf } = await import('@recog/release-service/operations')
      console.log(tableOf([['at', 'what', 'version', 'by', 'why'], ...rows]))
    },
  }),
  watch: defineCommand({
    takes: 'name [--every SECONDS]',
    does: 'print what happens to a section from now on: new errors, failures, releases, canaries that are stopped. Only reads',
    example: 'mf-projects',
    options: {
      every: text(`seconds between two looks; ${EVERY} when left out`),
    },
    async run({ every }, words) {
      const name = onlyWord('watch', words)
      const seconds = every === undefined ? EVERY : wholeNumber('--every', every, 1)
      const service = await serviceHere()
      const look = async () => ({ versions: await service.errors(name), events: await service.history(name) })
      let before = await look()
      refuseUnknown(name, before.events)
      console.log(`  watching ${name}; Ctrl-C ends it`)
      for (;;) {
        await pause(seconds * 1000)
        // Somebody else may be restarting the portal.
        const now = await look().catch((error: Error) => console.error(`  ${error.message}`))
        if (!now) continue
        for (const line of changesOf(before, now)) console.log(`  ${line}`)
        before = now
      }
    },
  }),
}

/** @throws when a section was never released: its name is mistyped, or this is another portal */
function refuseUnknown(name: string, events: readonly SectionEvent[]): void {
  if (events.length === 0) throw new Error(`Nothing ever happened to ${name} here`)
}

async function tablesOf(versions: readonly ReportedVersion[]): Promise<string> {
  const { tableOf } = await import('@recog/release-service/operations')
  const rows = versions.map(({ version, state, mounts, failedMounts, errors, errorFree, last }) => [
    version,
    state,
    String(mounts),
    String(failedMounts),
    String(errors),
    errorFree === undefined ? '' : `${(errorFree * 100).toFixed(1)}%`,
    last,
  ])
  const header = ['version', 'state', 'mounts', 'failed', 'errors', 'without errors', 'last report']
  const errors = versions.flatMap(({ version, seen }) =>
    seen.map((error) => [
      version,
      error.isNew ? 'new' : '',
      String(error.count),
      error.name,
      whereOf(error),
      error.last,
    ]),
  )
  const table = tableOf([header, ...rows])
  return errors.length === 0
    ? table
    : `${table}\n\n${tableOf([['version', '', 'times', 'error', 'at', 'last'], ...errors])}`
}

const whereOf = ({ thrownAt, position }: ReportedVersion['seen'][number]) =>
  thrownAt ?? (position || 'an unknown line')

interface Look {
  readonly versions: readonly ReportedVersion[]
  /** The latest first. */
  readonly events: readonly SectionEvent[]
}

/** What has happened to a section between two looks, one line each. */
export function changesOf(before: Look, now: Look): string[] {
  const seen = before.events[0]?.seq ?? 0
  const events = now.events
    .filter(({ seq }) => seq > seen)
    .toReversed()
    .map(({ at, action, version, by, reason }) => `${at} ${action} ${version} by ${by}: ${reason}`)
  const reports = now.versions.flatMap((version) => {
    const earlier = before.versions.find((each) => each.version === version.version)
    const failed = version.failedMounts - (earlier?.failedMounts ?? 0)
    const countOf = (error: ReportedVersion['seen'][number]) =>
      earlier?.seen.find(({ position, name }) => position === error.position && name === error.name)?.count ??
      0
    return [
      ...(failed > 0 ? [`${version.last} ${version.version}: ${failed} more failed mounts`] : []),
      ...version.seen
        .filter((error) => error.count > countOf(error))
        .map((error) => {
          const times = error.count - countOf(error)
          const isFirst = error.isNew && countOf(error) === 0
          return `${error.last} ${version.version}: ${isFirst ? 'new error: ' : ''}${error.name} at ${whereOf(error)}, ${times} ${times === 1 ? 'time' : 'times'}`
        }),
    ]
  })
  return [...events, ...reports]
}
