import { z } from 'zod'
import { STORYBOOK } from '../names'
import { type Release } from '../store/release'
import type { ReleaseRequest } from '../trust/request'
import type { AllowedSigners } from '../trust/signers'
import type { Envelope } from '../trust/statement'
import {
  fallbackCandidates,
  Ledger,
  LEDGER_FORMAT,
  type LedgerChange,
  type LedgerEntry,
  type Replacement,
} from './ledger'
import { deadRedirects, foreignPaths, pathsBelowOthers, pathsOfOthers } from './paths'
import { changesOfPlaces } from './places'
import {
  chooseFallback,
  combinedSet,
  type CombinedSet,
  inOneLine,
  type KnownRelease,
  problemOfSet,
  type Releases,
  replacementFor,
  rivals,
  withoutBrokenCanaries,
} from './run-together'

export interface Situation {
  /** Without what replaces live versions that cannot be trusted any more. */
  readonly ledger: Ledger
  /** The versions that replace these (`replacements`). */
  readonly replaced: Readonly<Record<string, Replacement>>
  readonly signers: AllowedSigners
  readonly request: ReleaseRequest
  /** The request as it was signed, and the fingerprint of its key. */
  readonly envelope: Envelope
  readonly keyId: string
  /** ISO date, by the service's clock. */
  readonly at: string
  /** The releases that the request brings along. */
  readonly arriving: readonly KnownRelease[]
  /** For tests, which publish broken builds, and for stores that a command makes and removes. */
  readonly unchecked?: boolean | undefined
}

const publishResult = z.object({
  name: z.string(),
  version: z.string(),
  outcome: z.enum(['published', 'already live', 'canary']),
  /** Of a version that went live: how many delta updates were prepared, or why none. */
  deltas: z.union([z.number(), z.enum(['unsupported', 'failed'])]).optional(),
})
export type PublishResult = z.infer<typeof publishResult>

/** Name and version of the canary. */
const endResult = z.object({ name: z.string(), version: z.string() })

/** What the sender of a request is told, by its action. */
export const RESULTS = {
  publish: z.array(publishResult),
  canary: z.array(publishResult),
  rollback: z.object({ version: z.string(), from: z.string() }),
  promote: endResult,
  stop: endResult,
  /** The version that was live. */
  remove: z.object({ from: z.string() }),
  /** Name and version of each removed release. */
  prune: z.array(z.string()),
  freeze: z.undefined(),
  unfreeze: z.undefined(),
}
export type Results = { readonly [Action in keyof typeof RESULTS]: z.infer<(typeof RESULTS)[Action]> }
export type Result = Results[keyof Results]

type Change = Pick<LedgerEntry, 'changes' | 'removed' | 'canaries' | 'ended' | 'frozen' | 'gone' | 'replaced'>

interface Outcome {
  /** Undefined when everything is as requested already. */
  readonly change: Change | undefined
  readonly result: Result
}

/** A situation whose ledger has an entry with `replaced`, so that no rule sees a version that cannot be trusted. */
interface SoundSituation extends Situation {
  readonly before: Ledger
}

/**
 * Decide a signed request by all rules of delivery.
 *
 * @returns the line for the ledger, still without the digests of documents; none when nothing changes. And what the sender is told
 * @throws with the reason in one line when the request is refused
 */
export async function decide(
  situation: Situation,
  releases: Releases,
): Promise<{ readonly entry: LedgerEntry | undefined; readonly result: Result }> {
  const { ledger, replaced, signers, request, envelope, keyId, at, arriving } = situation
  const isSound = Object.keys(replaced).length === 0
  const base: LedgerEntry = {
    format: LEDGER_FORMAT,
    seq: ledger.entries.length + 1,
    at,
    action: request.action,
    changes: {},
    ...(!isSound && { replaced }),
    // Not what the request says, which anybody could write.
    by: signers.nameOf(keyId),
    reason: request.reason,
    key: keyId,
    request: envelope,
    documents: '',
    previous: ledger.head,
  }
  const sound = isSound ? ledger : new Ledger([...ledger.entries, base], ledger.head)
  const { change, result } = await outcomeOf({ ...situation, ledger: sound, before: ledger }, releases)
  if (!change && isSound) return { entry: undefined, result }
  const entry = { ...base, ...change }
  if (base.replaced && change?.replaced) entry.replaced = { ...base.replaced, ...change.replaced }
  return { entry: await withoutBrokenCanaries(ledger, entry, arriving, releases), result }
}

async function outcomeOf(situation: SoundSituation, releases: Releases): Promise<Outcome> {
  const { request, ledger } = situation
  switch (request.action) {
    case 'publish':
    case 'canary':
      return publishing(situation, request, releases)
    case 'rollback':
      return rollingBack(situation, request, releases)
    case 'promote':
      return promoting(situation, request.name, releases)
    case 'stop': {
      if (!request.reason) throw new Error('Say why with --reason: the team will ask')
      const { name, version } = runningCanary(ledger, request.name)
      return { change: { changes: {}, ended: { [name]: request.reason } }, result: { name, version } }
    }
    case 'freeze':
    case 'unfreeze': {
      if (!request.reason) throw new Error('Say why with --reason: other teams will wonder')
      const isFrozen = request.action === 'freeze'
      const names = [...new Set(request.names)]
      const unknown = names.find((name) => name !== '*' && !ledger.names.includes(name))
      if (unknown) throw new Error(`${unknown} was never published. Nothing was changed`)
      // It would still be frozen.
      if (!isFrozen && !names.includes('*') && isFrozenBy(ledger, '*')) ledger.refuseFrozen(['*'])
      const frozen = names.filter((name) => isFrozenBy(ledger, name) !== isFrozen)
      const left = names.includes('*') && ledger.names.find((name) => isFrozenBy(ledger, name))
      if (left && !isFrozen && frozen.length === 0)
        throw new Error(`${left} is frozen by itself: name it. Nothing was changed`)
      return { change: frozen.length > 0 ? { changes: {}, frozen } : undefined, result: undefined }
    }
    case 'remove': {
      const { name, reason } = request
      if (!reason) throw new Error('Say why with --reason: its visitors will ask')
      if (name === 'shell') throw new Error('The shell cannot be removed: without it there is no portal')
      ledger.refuseFrozen([name])
      const live = ledger.live[name]
      if (!live) throw new Error(`${name} is not live`)
      return { change: { changes: {}, gone: [name] }, result: { from: live.version } }
    }
    case 'prune': {
      const removed = await oldVersions(ledger, request.names, request.keep, releases)
      return { change: removed.length > 0 ? { changes: {}, removed } : undefined, result: removed }
    }
  }
}

/** Whether this very name is frozen; `*` is a name of its own. */
const isFrozenBy = (ledger: Ledger, name: string) =>
  ledger.entries.findLast(({ frozen = [] }) => frozen.includes(name))?.action === 'freeze'

async function oldVersions(
  ledger: Ledger,
  names: readonly string[],
  keep: number,
  releases: Releases,
): Promise<string[]> {
  const old: string[] = []
  for (const name of new Set(names)) {
    const versions = ledger.newestFirst(name, await releases.versions(name))
    const others = versions.slice(keep).filter(({ state }) => state === '')
    old.push(...others.map(({ version }) => `${name} ${version}`))
  }
  return old
}

/** Check arriving releases against everything that is live, and make them live together; or start a canary with the only one. */
async function publishing(
  situation: SoundSituation,
  request: Extract<ReleaseRequest, { readonly action: 'publish' | 'canary' }>,
  releases: Releases,
): Promise<Outcome> {
  const { ledger, before, arriving, unchecked } = situation
  const result = arriving.map(({ release: { name, version } }) => {
    const isLive = before.live[name]?.version === version
    const outcome = isLive ? 'already live' : request.action === 'canary' ? 'canary' : 'published'
    return { name, version, outcome } as const
  })
  const unnamed = arriving.find(({ release, signed }) => request.releases[release.name] !== signed.digest)
  if (unnamed) throw new Error(`The request does not name this statement of ${unnamed.release.name}`)
  ledger.refuseFrozen(Object.keys(request.releases))
  for (const each of arriving) await refuseOtherFiles(ledger, each, releases)
  const changed = arriving.filter(({ release }) => ledger.live[release.name]?.version !== release.version)
  if (changed.length === 0) return { change: undefined, result }
  const next = changed.map(({ release }) => release)
  const combined = await combinedSet(ledger, releases, next)
  const by = situation.signers.nameOf(situation.keyId)
  const problem = unchecked
    ? undefined
    : (problemOfSet(combined) ?? inOneLine(await changesOfPlaces(ledger, releases, combined, by)))
  if (problem) throw new Error(problem)
  if (!unchecked) await refuseForeignPaths(situation, next, combined, releases)
  if (request.action === 'canary') {
    const canary = onlyCanary(ledger, changed)
    const { name, version } = canary.release
    const statement = await statementOf(ledger, canary, releases)
    const start = { version, audience: request.audience, statement }
    return { change: { changes: {}, canaries: { [name]: start } }, result }
  }
  const changes: Record<string, LedgerChange> = {}
  for (const each of changed) {
    const { name, version } = each.release
    const { version: live, previous } = ledger.live[name] ?? {}
    const candidates = [live, previous].filter((other) => other !== undefined)
    const fallback = await chooseFallback(releases, combined, name, candidates)
    const statement = await statementOf(ledger, each, releases)
    changes[name] = { version, ...(fallback && { fallback }), statement }
  }
  return { change: { changes }, result }
}

/** The release of a canary that starts, or whose audience changes. @throws unless it is one, and another version is live */
function onlyCanary(ledger: Ledger, changed: readonly KnownRelease[]): KnownRelease {
  const [each, ...more] = changed
  if (!each || more.length > 0) throw new Error('A canary is one release: name one section')
  const { name } = each.release
  if (name === STORYBOOK) throw new Error(`${name} has no canaries: publish it without --canary and --group`)
  if (!ledger.live[name])
    throw new Error(`${name} has no live version to compare with. Publish it without --canary first`)
  return each
}

/** The digest that the ledger names: a version that was live before, and is still there, stays as it is. */
async function statementOf(
  ledger: Ledger,
  { release: { name, version }, signed }: KnownRelease,
  releases: Releases,
): Promise<string> {
  const before = ledger.acceptance(name, version)
  return before && (await releases.isServed(name, version)) ? before.statement : signed.digest
}

/** @throws when the version was released before with other files: browsers that cached them would never load these */
async function refuseOtherFiles(ledger: Ledger, { release, signed }: KnownRelease, releases: Releases) {
  const { name, version } = release
  if (!ledger.acceptance(name, version)) return
  const before = await releases.read(name, version)
  const files = Object.keys(release.files)
  const same =
    files.length === Object.keys(before.release.files).length &&
    files.every((file) => signed.digests.get(file) === before.signed.digests.get(file))
  if (!same) throw new Error(`${name} ${version} was released before with other files`)
}

/** @throws with one line when a release has a page where only another section may have one, or a redirect to none */
async function refuseForeignPaths(
  { ledger, signers, keyId, at }: SoundSituation,
  next: readonly Release[],
  combined: CombinedSet,
  releases: Releases,
): Promise<void> {
  const isOperator = !('refused' in signers.keyFor(keyId, ['*'], at))
  const others = Object.values(combined).filter((other) => !next.includes(other))
  for (const release of next) {
    const { name, version } = release
    const live = ledger.live[name]?.version
    const own = live ? await releases.read(name, live).catch(() => undefined) : undefined
    const problem = inOneLine([
      ...foreignPaths(release, signers),
      ...(isOperator ? [] : pathsBelowOthers(release, others, signers, own?.release)),
      ...(await deadRedirects(release, combined)),
    ])
    if (problem) throw new Error(`${name} ${version}: ${problem}`)
  }
}

async function rollingBack(
  situation: SoundSituation,
  request: Extract<ReleaseRequest, { readonly action: 'rollback' }>,
  releases: Releases,
): Promise<Outcome> {
  const { ledger, replaced, at } = situation
  const { name, by, reason } = request
  if (!reason) throw new Error('A rollback needs a reason')
  const live = ledger.live[name]
  if (request.from !== undefined && request.from !== live?.version)
    throw new Error(`${name} ${request.from} is not live any more`)
  if (replaced[name] && live && (request.to ?? live.version) === live.version)
    return { change: undefined, result: { version: live.version, from: 'one that cannot be trusted' } }
  const version = targetOf(ledger, name, request.to)
  const history = [...ledger.historyOf(name), { version, action: 'rollback', at, by, reason } as const]
  const change = await switchTo(situation, releases, {
    name,
    version,
    candidates: fallbackCandidates(history, version),
    // Otherwise a team could block the rollback of another one, with a page where that one had one. The paths of a removed section are free.
    winsOver: ledger.isRemoved(name) ? undefined : 'later claims',
  })
  return { change, result: { version, from: live?.version ?? 'nothing' } }
}

/** @throws with one line when there is no such version, or it is live already */
function targetOf(ledger: Ledger, name: string, to: string | undefined): string {
  const live = ledger.live[name]
  const last = ledger.historyOf(name).at(-1)
  const isRemoved = ledger.isRemoved(name)
  if (!live && last && !to && !isRemoved)
    throw new Error(
      `No version of ${name} can be trusted. Name one with --to, publish a new one, or take it offline with "sections freeze"`,
    )
  if (!live && !last && !to) throw new Error(`${name} was never published`)
  // A section that was removed comes back with the version that it had.
  const target = to ?? (isRemoved ? last?.version : live?.previous)
  if (!target) throw new Error(`${name} has no version before ${live?.version}; name one with --to`)
  if (target === live?.version) throw new Error(`${name} ${target} is live already`)
  if (!ledger.acceptance(name, target)) throw new Error(`${name} has no release ${target}`)
  return target
}

async function promoting(situation: SoundSituation, name: string, releases: Releases): Promise<Outcome> {
  const { ledger, signers, keyId } = situation
  ledger.refuseFrozen([name])
  const { version } = runningCanary(ledger, name)
  const { version: live, previous } = ledger.live[name] ?? {}
  const candidates = [live, previous].filter((each) => each !== undefined)
  const { release } = await releases.read(name, version)
  const combined = await combinedSet(ledger, releases, [release])
  const problem = inOneLine(await changesOfPlaces(ledger, releases, combined, signers.nameOf(keyId)))
  if (problem) throw new Error(problem)
  const change = await switchTo(situation, releases, { name, version, candidates })
  return { change, result: { name, version } }
}

/** @throws when there is none */
function runningCanary(ledger: Ledger, name: string) {
  const found = ledger.canaries.find((each) => each.name === name)
  if (!found) throw new Error(`No canary of ${name} is running`)
  return found
}

interface Target {
  readonly name: string
  readonly version: string
  /** Versions that could be its fallback version, best first. */
  readonly candidates: readonly string[]
  /** Sections that were released later give way where they have the same URLs. */
  readonly winsOver?: 'later claims' | undefined
}

/**
 * Make a version live that is in the store already. A section that gives way gets its newest version that has none of these URLs, or is
 * taken offline.
 *
 * @throws with one line when its files are not as they were signed, it does not run with what is live, or the operator has given one
 *   of its paths to another section
 */
async function switchTo(
  { ledger, signers, at }: SoundSituation,
  releases: Releases,
  { name, version, candidates, winsOver }: Target,
): Promise<Change> {
  const acceptance = ledger.acceptance(name, version)
  const release = await releases.whole(name, version, acceptance?.at ?? at)
  const combined: Record<string, Release> = { ...(await combinedSet(ledger, releases, [release])) }
  const replaced: Record<string, Replacement> = {}
  for (const rival of winsOver === 'later claims' ? rivals(combined, release, ledger) : []) {
    delete combined[rival]
    const reason = `${name} ${version}, which was released earlier, has the same URLs`
    replaced[rival] = await replacementFor(ledger, releases, combined, rival, reason)
  }
  const problem = inOneLine(pathsOfOthers(release, signers)) ?? problemOfSet(combined)
  if (problem) throw new Error(problem)
  const fallback = await chooseFallback(releases, combined, name, candidates)
  return {
    changes: { [name]: { version, ...(fallback && { fallback }), statement: acceptance?.statement ?? '' } },
    ...(Object.keys(replaced).length > 0 && { replaced }),
  }
}
