import { z } from 'zod'
import { signedEnd, type EndResult } from '../canary/end'
import type { FreezeOptions } from '../freeze'
import type { ListedVersion } from '../list'
import type { PublishOptions } from '../publish'
import type { PublishResult } from '../accept-releases'
import type { RollbackResult } from '../accept-rollback'
import type { RemoveResult } from '../remove'
import type { WhoMayRelease } from '../who'
import type { SigningKey } from '../trust/keys'
import { reportedVersion, sectionEvent, type ReportedVersion, type SectionEvent } from '../reports/of-section'
import { signedRead } from '../trust/read-request'
import { signedRequest } from '../trust/release-request'
import { Connection } from './connection'
import { storeListing, type StoreListing } from './mirror'
import { PATHS } from './protocol'
import { publishBuilds } from './publish-builds'
import {
  endResult,
  listedVersion,
  removeResult,
  rollbackResult,
  verification,
  whoMayRelease,
} from './responses'

/** Sends signed requests to a release service. */
export class RemoteService {
  readonly #connection: Connection

  /**
   * @param url of the service, such as `https://portal.example.org/releases/`
   * @param portal URL of the portal, if it is known: a service of another one is refused
   */
  constructor(
    readonly url: URL,
    private readonly key: SigningKey,
    portal?: string,
  ) {
    this.#connection = new Connection(url, portal)
  }

  /** Sign builds, upload the files that the service does not have, and make them live together. @throws with one line */
  publish(options: Omit<PublishOptions, 'store' | 'key'>): Promise<PublishResult[]> {
    return publishBuilds(this.#connection, { ...options, key: this.key })
  }

  /** @throws with one line */
  async rollback(options: {
    name: string
    to?: string | undefined
    by: string
    reason: string
  }): Promise<RollbackResult> {
    const { name, to, by, reason } = options
    const request = signedRequest(
      { action: 'rollback', name, ...(to && { to }), by, reason },
      this.key,
      await this.#connection.portal(),
    )
    return rollbackResult.parse(await this.#connection.send({ request, statements: [] }))
  }

  /** @throws with one line */
  async remove(options: { name: string; by: string; reason: string }): Promise<RemoveResult> {
    const request = signedRequest({ action: 'remove', ...options }, this.key, await this.#connection.portal())
    return removeResult.parse(await this.#connection.send({ request, statements: [] }))
  }

  /** @throws with one line */
  async prune(options: { names: readonly string[]; keep: number; by: string }): Promise<string[]> {
    const { names, keep, by } = options
    const request = signedRequest(
      { action: 'prune', names: [...names], keep, by, reason: `keep ${keep}` },
      this.key,
      await this.#connection.portal(),
    )
    return z.array(z.string()).parse(await this.#connection.send({ request, statements: [] }))
  }

  /** Stop a canary, or make it the live version. @throws with one line */
  async endCanary(
    action: 'stop' | 'promote',
    options: { name: string; by: string; reason: string },
  ): Promise<EndResult> {
    const request = signedEnd(action, { ...options, key: this.key }, await this.#connection.portal())
    return endResult.parse(await this.#connection.send({ request, statements: [] }))
  }

  /** @throws with one line */
  async freeze({ action, names, by, reason }: Omit<FreezeOptions, 'store' | 'key'>): Promise<void> {
    const request = signedRequest(
      { action, names: [...names], by, reason },
      this.key,
      await this.#connection.portal(),
    )
    await this.#connection.send({ request, statements: [] })
  }

  /** Differences from the ledger, one line each. @throws with one line */
  async verify(): Promise<string[]> {
    const found = await this.#connection.post(
      PATHS.reads,
      signedRead('verify', this.key, await this.#connection.portal()),
    )
    return verification.parse(found).differences
  }

  /** The released versions of these names, newest first; of all that were published when left out. @throws with one line */
  async versions(names?: readonly string[]): Promise<ListedVersion[]> {
    const all = z
      .array(listedVersion)
      .parse(
        await this.#connection.post(
          PATHS.reads,
          signedRead('versions', this.key, await this.#connection.portal()),
        ),
      )
    return names ? all.filter(({ name }) => names.includes(name)) : all
  }

  /** Who may release what. @throws with one line */
  async who(): Promise<WhoMayRelease> {
    const request = signedRead('signers', this.key, await this.#connection.portal())
    return whoMayRelease.parse(await this.#connection.post(PATHS.reads, request))
  }

  /** What browsers reported on a section of this key, by version. @throws with one line */
  async errors(name: string): Promise<ReportedVersion[]> {
    return z.array(reportedVersion).parse(await this.#readOwn('errors', name))
  }

  /** Everything that happened to a section of this key, the latest first. @throws with one line */
  async history(name: string): Promise<SectionEvent[]> {
    return z.array(sectionEvent).parse(await this.#readOwn('history', name))
  }

  async #readOwn(what: 'errors' | 'history', name: string): Promise<unknown> {
    const portal = await this.#connection.portal()
    return this.#connection.post(PATHS.reads, signedRead(what, this.key, portal, name))
  }

  /** The ledger and the parts of documents. @throws with one line */
  async store(): Promise<StoreListing> {
    return storeListing.parse(
      await this.#connection.post(
        PATHS.reads,
        signedRead('store', this.key, await this.#connection.portal()),
      ),
    )
  }
}
