import type { Audience } from './canary/audience'
import { checkedRelease, copyBuild, withStagingFolders, type Staged } from './staging'
import { readRelease } from './store/release'
import type { Store } from './store/store'
import type { SigningKey } from './trust/keys'
import { portalOf, signedRequest } from './trust/request'
import { readSigners } from './trust/signers'
import { signRelease } from './trust/statement'
import { acceptReleases, type PublishResult } from './accept-releases'
import { publishRequest } from './publish-request'

export { acceptReleases, type PublishResult } from './accept-releases'
export { publishRequest } from './publish-request'

/** A build of a section or the shell. */
export interface Build {
  readonly name: string
  readonly folder: string
}

export interface PublishOptions {
  readonly store: Store
  readonly builds: readonly Build[]
  readonly key: SigningKey
  readonly by: string
  readonly reason: string
  /** Names of the checks that the team ran, for the statement. */
  readonly passed?: readonly string[]
  /** Publish one build for a part of the visitors only. */
  readonly audience?: Audience | undefined
  /** Only for tests, which publish broken builds. */
  readonly unchecked?: boolean
}

/**
 * Sign builds, hand them to the store on this machine, and make them live together.
 *
 * @throws with the reason in one line when a build may not go live; nothing has changed then
 */
export async function publish(options: PublishOptions): Promise<PublishResult[]> {
  const { store, builds, key, by, reason, passed = [], audience, unchecked } = options
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
    const request = signedRequest(
      publishRequest({ releases, by, reason, audience }),
      key,
      await portalOf(store),
    )
    return acceptReleases(store, request, staged, unchecked)
  })
}
