import type { Audience } from './canary/audience'
import type { PublishResult, Results } from './core/decide'
import { checkedRelease, type Staged } from './store/accepted'
import { readRelease } from './store/release'
import type { Store } from './store/store'
import { carryOut, copyBuild, withStagingFolders } from './switch'
import type { SigningKey } from './trust/keys'
import { portalOf, signedRequest, type UnsignedRequest } from './trust/request'
import { readSigners } from './trust/signers'
import { signRelease } from './trust/statement'

export type { PublishResult } from './core/decide'

/** A build of a section or the shell. */
export interface Build {
  readonly name: string
  readonly folder: string
}

/** A store on this machine, and who changes what it serves. */
interface Author {
  readonly store: Store
  readonly key: SigningKey
  readonly by: string
  readonly reason: string
}

export interface PublishOptions extends Author {
  readonly builds: readonly Build[]
  /** Names of the checks that the team ran, for the statement. */
  readonly passed?: readonly string[]
  /** Publish one build for a part of the visitors only. */
  readonly audience?: Audience | undefined
  /** For tests, which publish broken builds, and for stores that a command makes and removes. */
  readonly unchecked?: boolean
}

/** The request to make releases live, or to give one to an audience first. @param releases digest of each statement by name */
export const publishRequest = (
  releases: Readonly<Record<string, string>>,
  { by, reason, audience }: Pick<PublishOptions, 'by' | 'reason' | 'audience'>,
) =>
  audience
    ? { action: 'canary' as const, releases: { ...releases }, audience, by, reason }
    : { action: 'publish' as const, releases: { ...releases }, by, reason }

/**
 * Sign builds, hand them to the store on this machine, and make them live together.
 *
 * @throws with the reason in one line when a build may not go live; nothing has changed then
 */
export async function publish(options: PublishOptions): Promise<readonly PublishResult[]> {
  const { store, builds, key, passed = [], unchecked } = options
  return withStagingFolders(store.folder, builds.length, async (folders) => {
    const staged: Staged[] = []
    for (const [index, { name, folder }] of builds.entries()) {
      const to = folders[index] ?? ''
      if ((await readRelease(folder))?.name !== name)
        throw new Error(`There is no build of ${name} in ${folder}`)
      await copyBuild(folder, to)
      await signRelease(to, { key, checks: passed })
      staged.push(await checkedRelease(to, await readSigners(store), new Date().toISOString()))
    }
    const releases = Object.fromEntries(staged.map((each) => [each.name, each.signed.digest]))
    return request(store, key, publishRequest(releases, options), staged, unchecked)
  })
}

/** Sign a request for a store on this machine, and carry it out. */
async function request<A extends keyof Results>(
  store: Store,
  key: SigningKey,
  unsigned: UnsignedRequest & { readonly action: A },
  staged: readonly Staged[] = [],
  unchecked = false,
): Promise<Results[A]> {
  const signed = signedRequest(unsigned, key, await portalOf(store))
  return (await carryOut(store, signed, staged, unchecked)) as Results[A]
}

interface RollbackOptions extends Author {
  readonly name: string
  /** The version to go back to; the fallback version when left out. */
  readonly to?: string | undefined
  /** Only if this version is still live. */
  readonly from?: string | undefined
}

/**
 * Make an earlier release live again, without building or copying anything.
 *
 * The version that is rolled back does not become the fallback version: it was withdrawn for a reason.
 *
 * @throws with one line when there is no version to go back to, it does not run with what is live, or no reason is given;
 *   nothing has changed then
 */
export async function rollback(options: RollbackOptions): Promise<Results['rollback']> {
  const { store, key, name, to, from, by, reason } = options
  if (!reason) throw new Error('Say why with --reason: those who come after you will ask')
  return request(store, key, {
    action: 'rollback',
    name,
    ...(to && { to }),
    ...(from && { from }),
    by,
    reason,
  })
}

export interface FreezeOptions extends Author {
  readonly action: 'freeze' | 'unfreeze'
  /** Names of sections, `shell`, or `*` for everything. */
  readonly names: readonly string[]
}

/**
 * Allow no new version of these names until they are unfrozen. Rolling back and stopping a canary stay possible.
 *
 * @throws with one line when no reason is given, or the key may not release them
 */
export const freeze = async ({ store, key, action, names, by, reason }: FreezeOptions): Promise<void> =>
  request(store, key, { action, names: [...names], by, reason })

interface NameOptions extends Author {
  readonly name: string
}

/**
 * Take a section off the portal: its pages and links are gone, and its paths are free for other sections. Its releases stay, so
 * open tabs keep working, and a rollback brings the section back.
 *
 * @throws with one line when it is not live, or no reason is given
 */
export const remove = async ({ store, key, ...others }: NameOptions): Promise<Results['remove']> =>
  request(store, key, { action: 'remove', ...others })

/** Give everybody the live version again. @throws with one line when no canary runs or no reason is given */
export const stopCanary = async ({ store, key, ...others }: NameOptions): Promise<Results['stop']> =>
  request(store, key, { action: 'stop', ...others })

/** Make the canary the live version. @throws with one line when no canary runs, or it may not go live */
export const promoteCanary = async ({ store, key, ...others }: NameOptions): Promise<Results['promote']> =>
  request(store, key, { action: 'promote', ...others })

interface PruneOptions extends Omit<Author, 'reason'> {
  readonly names: readonly string[]
  /** How many of the newest versions of each stay. Live and fallback versions always stay. */
  readonly keep: number
}

/**
 * Remove old releases. Open tabs may still request their files: keep more versions than were published today.
 *
 * @returns name and version of the removed releases
 * @throws when `keep` is not a positive integer
 */
export async function prune({ store, key, names, keep, by }: PruneOptions): Promise<readonly string[]> {
  if (!Number.isInteger(keep) || keep < 1) throw new Error('--keep takes a number of versions, at least 1')
  return request(store, key, { action: 'prune', names: [...names], keep, by, reason: `keep ${keep}` })
}
