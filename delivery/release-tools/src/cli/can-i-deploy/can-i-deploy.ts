import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fieldDifferences, runChecks, type Candidate } from '@recog/release-service/checks'
import { STORYBOOK } from '@recog/release-service/names'
import { readRelease, type ApiCall, type Release } from '@recog/release-service/release'
import { readLedger, type Store } from '@recog/release-service/store'
import { UsageError } from '@recog/server-kit/commands'
import { candidatesOf } from '../check/candidates'
import { readContract, callKey, type Contract } from '../compile/contract'
import { runningAt } from '../confirm'
import type { Service } from '../service'
import { COMMAND, portalApi } from '../workspace'

/** Where the API announces its contract (`server/api/src/docs/routes.ts`); the portal forwards it. */
const ANNOUNCED_AT = '/api/openapi.json'

/**
 * The contract of a running server, or of a file with its OpenAPI document.
 *
 * @param source `https://portal.example.org`, or an absolute path
 * @throws with one line when it does not respond, or describes no API
 */
async function serverContract(source: string): Promise<Contract> {
  const named = /^https?:/.test(source) ? await announced(source) : await inFile(source)
  try {
    return readContract(JSON.parse(named.text))
  } catch (error) {
    throw new Error(`${named.at} describes no API: ${messageOf(error)}. ${OTHERWISE}`, { cause: error })
  }
}

/** Milliseconds. */
const TIMEOUT = 10_000

const OTHERWISE = 'Save the OpenAPI document of the server and name it with --contract FILE'

async function announced(server: string) {
  const at = new URL(ANNOUNCED_AT, server).href
  const response = await fetch(at, { signal: AbortSignal.timeout(TIMEOUT) }).catch((error: unknown) => {
    throw new Error(
      `The server does not respond at ${at}: ${messageOf(error)}. Start it, or name another one`,
      { cause: error },
    )
  })
  if (!response.ok)
    throw new Error(`${at} responds with ${response.status}: it describes no API. ${OTHERWISE}`)
  return { at, text: await response.text() }
}

async function inFile(file: string) {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new Error(`The contract ${file} cannot be read: ${messageOf(error)}`, { cause: error })
  })
  return { at: file, text }
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message
}

/** How what a release calls agrees with what a server provides. */
interface Comparison {
  readonly name: string
  readonly version: string
  /** Whether the release says what it calls; one that is built by another tool does not. */
  readonly isRecorded: boolean
  /** Why it must not be deployed, one line each. */
  readonly problems: readonly string[]
  /** Differences that break nothing. */
  readonly notes: readonly string[]
}

/** Compare the calls of a release with a server's contract. What only the server has is fine. */
function compareCalls({ name, version, calls }: Release, server: Contract): Comparison {
  const problems: string[] = []
  const notes: string[] = []
  for (const [route, call] of Object.entries(calls ?? {})) {
    const found = server.get(callKey(call))
    const what = `${call.method} ${call.path} (routes.${route})`
    if (!found && call.capability)
      notes.push(
        `the server does not offer ${what}; ${name} calls it only where "${call.capability}" is announced`,
      )
    else if (!found)
      problems.push(
        `${name} calls ${what}, which the server does not have. Deploy a server that has it first, or remove the call from ${name}`,
      )
    else if (call.fields && !found.fields) notes.push(`the server does not describe the response of ${what}`)
    else problems.push(...fieldProblems(name, what, call, found))
  }
  return { name, version, isRecorded: calls !== undefined, problems, notes }
}

function fieldProblems(name: string, what: string, { fields = {} }: ApiCall, server: ApiCall): string[] {
  const isNeeded = (types: string) => !types.endsWith('?')
  return fieldDifferences(fields, server.fields ?? {}, isNeeded).map(({ field, built, given }) => {
    const shown = field === '' ? 'the response' : `the field "${field}"`
    const how = given ? `as ${built}, but the server sends ${given}` : 'which the server does not send'
    return `${name} reads ${shown} of ${what}${given ? ' ' : ', '}${how}. Deploy a server that sends it as the contract says, or build ${name} for the server's contract`
  })
}

/**
 * Calls and fields that candidates need and the API does not provide, one line each. The API is the one of `PORTAL_API`, or of the portal
 * that serves the store.
 *
 * @returns why nothing can be compared, if no such portal describes its API
 * @throws when the API of `PORTAL_API` does not describe itself
 */
export async function apiProblems(
  service: Service,
  store: Store,
  candidates: readonly Candidate[],
): Promise<string | string[]> {
  const compare = async (server: string) => {
    const contract = await serverContract(server)
    return candidates.flatMap(({ release }) => [...compareCalls(release, contract).problems])
  }
  const named = portalApi()
  if (named)
    return compare(named).catch((error: Error) => {
      throw new Error(`PORTAL_API: ${error.message}`, { cause: error })
    })
  const portal = await service.portal()
  if (!portal) return 'the release service does not say where its portal is. Set PUBLIC_URL'
  const [running, { live }] = await Promise.all([runningAt(portal), readLedger(store.folder)])
  // Another portal may listen at the default URL.
  if (!running || running.shell !== live['shell']?.version)
    return `no portal with these releases is at ${portal}`
  return compare(portal).catch((error: Error) => error.message)
}

interface CanIDeployOptions {
  readonly service: Service
  /** None for everything that is live. */
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
  const candidates = options.live ? [] : await candidatesOf(options.names, options.from)
  const releases = options.live ? await liveReleases(options) : candidates.map(({ release }) => release)
  const compared = releases.map((each) => compareCalls(each, contract))
  const problems = await problemsWithLive(options.service, candidates)
  const deployable = [{ problems }, ...compared].every((each) => each.problems.length === 0)
  const report: Report = { server: options.source, deployable, problems, releases: compared }
  const lines = [...compared.flatMap(linesOf), ...problems.map((line) => `  ${line}`)]
  console.log(options.json ? JSON.stringify(report, null, 2) : lines.join('\n'))
  if (!deployable) process.exitCode = 1
}

/** The first problems of builds with what is live, and with its places. None where no portal is live. */
async function problemsWithLive(
  service: Service,
  candidates: readonly Candidate[],
): Promise<readonly string[]> {
  if (candidates.length === 0) return []
  const isLive = (await service.versions()).some(({ name, state }) => name === 'shell' && state === 'live')
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
    const all = (await service.versions()).filter(({ name, state }) => state === 'live' && name !== STORYBOOK)
    const missing = names.find((each) => !all.some(({ name }) => name === each))
    if (missing) throw new Error(`${missing} is not live here. "${COMMAND} list" names what is`)
    if (all.length === 0) throw new Error('Nothing is live here. Check RELEASES or RELEASE_SERVICE')
    const live = all.filter(({ name }) => names.length === 0 || names.includes(name))
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
