import path from 'node:path'
import { runChecks } from '@recog/release-service/checks'
import { readRelease, type Release } from '@recog/release-service/release'
import { UsageError } from '@recog/server-kit/commands'
import { candidatesOf } from '../check/candidates'
import type { Service } from '../service'
import { compareCalls, type Comparison } from './compare'
import { serverContract } from './server-contract'
import { portalApi } from '../workspace'

interface CanIDeployOptions {
  readonly service: Service
  readonly names: readonly string[]
  /** URL of the portal or its API, or a file with its OpenAPI document. */
  readonly source: string
  /** Folder of the build; each `dist` when left out. */
  readonly from: string | undefined
  /** Compare what is live instead of builds: may the server be deployed? */
  readonly live: boolean
  readonly json: boolean
}

/** The output of `can-i-deploy --json` (docs/delivery.md). */
interface Report {
  readonly server: string
  readonly deployable: boolean
  /** Why builds do not run with what is live: another contract, a path or a place of another section, a place that does not fit. */
  readonly problems: readonly string[]
  readonly releases: readonly Comparison[]
}

/**
 * Print whether the server has every call and field that releases were built with, and whether builds run with what is live and fit
 * its places; exit code 1 when not.
 *
 * @throws with one line when there is no build of a name, or the server describes no API
 */
export async function canIDeploy(options: CanIDeployOptions): Promise<void> {
  const contract = await serverContract(options.source)
  const releases = options.live ? await liveReleases(options) : await builds(options)
  const compared = releases.map((each) => compareCalls(each, contract))
  const problems = options.live ? [] : await problemsWithLive(options)
  const deployable = [{ problems }, ...compared].every((each) => each.problems.length === 0)
  const report: Report = { server: options.source, deployable, problems, releases: compared }
  const lines = [...compared.flatMap(linesOf), ...problems.map((line) => `  ${line}`)]
  console.log(options.json ? JSON.stringify(report, null, 2) : lines.join('\n'))
  if (!deployable) process.exitCode = 1
}

const builds = async ({ names, from }: CanIDeployOptions): Promise<Release[]> =>
  (await candidatesOf(names, from)).map(({ release }) => release)

/** The first problems of builds with what is live, and with its places. None where no portal is live. */
async function problemsWithLive({ service, names, from }: CanIDeployOptions): Promise<readonly string[]> {
  const isLive = (await service.versions()).some(({ name, state }) => name === 'shell' && state === 'live')
  const candidates = await candidatesOf(names, from)
  if (!isLive) return []
  return service.withLiveReleases(async (store) => {
    for await (const { check, problems } of runChecks(store, candidates))
      if (problems.length > 0 || check === 'places') return problems
    return []
  }, false)
}

function liveReleases({ service, names, from }: CanIDeployOptions): Promise<Release[]> {
  if (from) throw new UsageError('--live compares what is live: it takes no --from')
  return service.withLiveReleases(async (store) => {
    const live = (await service.versions()).filter(
      ({ name, state }) => state === 'live' && names.includes(name),
    )
    const read = live.map(({ name, version }) => readRelease(path.join(store.folder, name, version)))
    return (await Promise.all(read)).filter((release) => release !== undefined)
  })
}

function linesOf({ name, version, isRecorded, problems, notes }: Comparison): string[] {
  const verdict = problems.length > 0 ? 'no' : isRecorded ? 'yes' : 'does not say what it calls: not compared'
  const details = [...problems, ...notes].map((line) => `    ${line}`)
  return [`  ${name.padEnd(13)} ${version.padEnd(16)} ${verdict}`, ...details]
}

/** @throws unless one of them, or `PORTAL_API`, names a contract */
export function contractSource(server: string | undefined, file: string | undefined): string {
  const named = server ?? file ?? portalApi()
  if (!named || (server && file))
    throw new UsageError('can-i-deploy takes --server URL or --contract FILE, or the setting PORTAL_API')
  if (!file && !/^https?:\/\/./.test(named))
    throw new UsageError(`--server takes a URL such as http://localhost:8080, not "${named}"`)
  return named
}
