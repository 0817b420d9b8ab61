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

export interface PublishOptions {
  /** On this machine. */
  readonly store: Store
  readonly key: SigningKey
  readonly by: string
  readonly reason: string
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
    const request = signedRequest(publishRequest(releases, options), key, await portalOf(store))
    return (await carryOut(store, request, staged, unchecked)) as Results['publish']
  })
}

/**
 * Sign a request for a store on this machine, and carry it out. `publish` sends those that bring files.
 *
 * @throws with the reason in one line when it is refused; nothing has changed then
 */
export async function change<R extends UnsignedRequest>(
  store: Store,
  key: SigningKey,
  request: R,
): Promise<Results[R['action']]> {
  if (request.action === 'rollback' && !request.reason)
    throw new Error('Say why with --reason: those who come after you will ask')
  const signed = signedRequest(request, key, await portalOf(store))
  return (await carryOut(store, signed)) as Results[R['action']]
}
