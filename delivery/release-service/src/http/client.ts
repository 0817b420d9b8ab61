import { z } from 'zod'
import type { EndResult } from '../canary/end'
import type { FreezeOptions } from '../freeze'
import type { ListedVersion } from '../list'
import type { PublishOptions } from '../publish'
import type { PublishResult } from '../accept-releases'
import type { RollbackResult } from '../accept-rollback'
import type { RemoveResult } from '../remove'
import type { WhoMayRelease } from '../who'
import type { SigningKey } from '../trust/keys'
import { reportedVersion, sectionEvent, type ReportedVersion, type SectionEvent } from '../reports/of-section'
import { signedRead, signedRequest } from '../trust/request'
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

  /** URL of its portal; undefined if the service does not know it. @throws when it is not the expected one */
  async portal(): Promise<string | undefined> {
    const [url = ''] = (await this.#connection.portal()).split('#')
    return /^https?:/.test(url) ? url : undefined
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
    return rollbackResult.parse(await this.#send({ action: 'rollback', name, ...(to && { to }), by, reason }))
  }

  /** @throws with one line */
  async remove(options: { name: string; by: string; reason: string }): Promise<RemoveResult> {
    return removeResult.parse(await this.#send({ action: 'remove', ...options }))
  }

  /** @throws with one line */
  async prune(options: { names: readonly string[]; keep: number; by: string }): Promise<string[]> {
    const { names, keep, by } = options
    const pruned = await this.#send({ action: 'prune', names: [...names], keep, by, reason: `keep ${keep}` })
    return z.array(z.string()).parse(pruned)
  }

  /** Stop a canary, or make it the live version. @throws with one line */
  async endCanary(
    action: 'stop' | 'promote',
    options: { name: string; by: string; reason: string },
  ): Promise<EndResult> {
    return endResult.parse(await this.#send({ action, ...options }))
  }

  /** @throws with one line */
  async freeze({ action, names, by, reason }: Omit<FreezeOptions, 'store' | 'key'>): Promise<void> {
    await this.#send({ action, names: [...names], by, reason })
  }

  /** Differences from the ledger, one line each. @throws with one line */
  async verify(): Promise<string[]> {
    return verification.parse(await this.#read('verify')).differences
  }

  /** The released versions of these names, newest first; of all that were published when left out. @throws with one line */
  async versions(names?: readonly string[]): Promise<ListedVersion[]> {
    const all = z.array(listedVersion).parse(await this.#read('versions'))
    return names ? all.filter(({ name }) => names.includes(name)) : all
  }

  /** Who may release what. @throws with one line */
  async who(): Promise<WhoMayRelease> {
    return whoMayRelease.parse(await this.#read('signers'))
  }

  /** What browsers reported on a section of this key, by version. @throws with one line */
  async errors(name: string): Promise<ReportedVersion[]> {
    return z.array(reportedVersion).parse(await this.#read('errors', name))
  }

  /** Everything that happened to a section of this key, the latest first. @throws with one line */
  async history(name: string): Promise<SectionEvent[]> {
    return z.array(sectionEvent).parse(await this.#read('history', name))
  }

  /** The ledger and the parts of documents. @throws with one line */
  async store(): Promise<StoreListing> {
    return storeListing.parse(await this.#read('store'))
  }

  async #send(request: Parameters<typeof signedRequest>[0]): Promise<unknown> {
    const signed = signedRequest(request, this.key, await this.#connection.portal())
    return this.#connection.send({ request: signed, statements: [] })
  }

  /** @param name of the section, for what only its team may read */
  async #read(what: Parameters<typeof signedRead>[0], name?: string): Promise<unknown> {
    const signed = signedRead(what, this.key, await this.#connection.portal(), name)
    return this.#connection.post(PATHS.reads, signed)
  }
}
