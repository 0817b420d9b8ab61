import { readFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import path from 'node:path'
import { z } from 'zod'
import { RESULTS, type Results } from '../core/decide'
import { listedVersion, type ListedVersion } from '../list'
import { type PublishOptions, publishRequest, type PublishResult } from '../operations'
import { type ReportedVersion, reportedVersion, sectionEvent, type SectionEvent } from '../reports/of-section'
import { withTemporaryFolder } from '../store/disk'
import { readRelease } from '../store/release'
import { copyBuild } from '../switch'
import type { SigningKey } from '../trust/keys'
import { signedRead, signedRequest, type UnsignedRequest } from '../trust/request'
import { digestOfStatement, digestsOf, type Envelope, signRelease } from '../trust/statement'
import { listedSigners, type WhoMayRelease } from '../who'
import { type StoreListing, storeListing } from './mirror'
import { failure, missingFiles, PATHS, portalBody } from './protocol'

/** A request such as freezing has no result, which is null in JSON. */
const envelopeOfResult = z.object({ result: z.unknown().optional() })

/** Sends signed requests to a release service. */
export class RemoteService {
  /**
   * @param url of the service, such as `https://portal.example.org/releases/`
   * @param expected URL of the portal, if it is known: a service of another one is refused
   */
  constructor(
    readonly url: URL,
    private readonly key: SigningKey,
    private readonly expected?: string,
  ) {}

  /** URL of its portal; undefined if the service does not know it. @throws when it is not the expected one */
  async portal(): Promise<string | undefined> {
    const [url = ''] = (await this.#portalName()).split('#')
    return /^https?:/.test(url) ? url : undefined
  }

  /** Sign builds, upload the files that the service does not have, and make them live together. @throws with one line */
  async publish(options: Omit<PublishOptions, 'store' | 'key'>): Promise<readonly PublishResult[]> {
    return withTemporaryFolder('publish-', async (folder) => {
      const { statements, releases, files } = await signBuilds({ ...options, key: this.key, folder })
      const wanted = publishRequest(releases, options)
      return RESULTS.publish.parse(await this.#send(wanted, statements, files))
    })
  }

  /** Make a change that brings no files. @throws with one line */
  async change<R extends UnsignedRequest>(request: R): Promise<Results[R['action']]> {
    return RESULTS[request.action].parse(await this.#send(request)) as Results[R['action']]
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
    return listedSigners.parse(await this.#read('signers'))
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

  /**
   * Send a request that changes what is live, and upload the files that the service asks for.
   *
   * @param files path by digest
   * @throws with the service's reason
   */
  async #send(
    request: UnsignedRequest,
    statements: readonly Envelope[] = [],
    files: ReadonlyMap<string, string> = new Map(),
  ): Promise<unknown> {
    // Signed for each attempt: a signature is only accepted for a short time.
    const attempt = async () =>
      this.#post(PATHS.requests, {
        request: signedRequest(request, this.key, await this.#portalName()),
        statements,
      })
    let answer = await attempt()
    const wanted = missingFiles.safeParse(answer)
    if (wanted.success) {
      const { upload, missing } = wanted.data
      for (const digest of missing) await this.#upload(`${upload}/${digest}`, files.get(digest))
      answer = await attempt()
    }
    return envelopeOfResult.parse(answer).result ?? undefined
  }

  /** @param name of the section, for what only its team may read */
  async #read(what: Parameters<typeof signedRead>[0], name?: string): Promise<unknown> {
    return this.#post(PATHS.reads, signedRead(what, this.key, await this.#portalName(), name))
  }

  /**
   * The name of the service's portal, to sign requests for it.
   *
   * @throws when it is not the expected one: a service that poses as another could pass on what was signed for that one
   */
  async #portalName(): Promise<string> {
    const response = await this.#fetch(PATHS.portal, {})
    const found = portalBody.safeParse(await response.json().catch(() => undefined))
    // An older service, which does not look at it; or none at all, which the request will find out.
    if (!found.success) return `${this.url.origin}#`
    const { portal } = found.data
    if (!isAt(portal, this.expected ?? this.url.href))
      throw new Error(
        `The release service at ${this.url.href} says that it belongs to ${portal.split('#')[0]}. Check RELEASE_SERVICE; if both are right, set PUBLIC_URL to the URL of the portal`,
      )
    return portal
  }

  async #upload(to: string, file: string | undefined): Promise<void> {
    if (!file) throw new Error(`${this.url.origin} asks for a file that is not part of the release`)
    const response = await this.#fetch(`${PATHS.uploads}/${to}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/octet-stream' },
      body: await readFile(file),
    })
    if (!response.ok) throw new Error(this.#messageOf(await response.text(), response.status))
  }

  /** @returns the body of the response, as JSON. @throws with the service's reason */
  async #post(at: string, body: unknown): Promise<unknown> {
    const response = await this.#fetch(at, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const text = await response.text()
    if (!response.ok && response.status !== 409) throw new Error(this.#messageOf(text, response.status))
    try {
      return JSON.parse(text) as unknown
    } catch (error) {
      throw new Error(this.#notHere(), { cause: error })
    }
  }

  async #fetch(at: string, init: RequestInit): Promise<Response> {
    try {
      return await fetch(new URL(`.${at}`, this.url), init)
    } catch (error) {
      throw new Error(`There is no release service at ${this.url.href}`, { cause: error })
    }
  }

  /** The service's own reason; what is not found was never asked of a release service. */
  #messageOf(text: string, status: number): string {
    if (status === 404) return this.#notHere()
    try {
      return failure.parse(JSON.parse(text)).message
    } catch {
      return `${this.url.href} answered ${status}`
    }
  }

  #notHere(): string {
    const inPortal = new URL('/dev/releases/', this.url).href
    const where =
      inPortal === this.url.href
        ? 'A portal takes releases there if its operator sets TAKE_RELEASES=1'
        : `A portal that takes releases itself has it at ${inPortal}`
    return `There is no release service at ${this.url.href}. ${where}`
  }
}

/** Whether a portal is where it is expected: on the same host, or below the same domain. This machine may be the way to any. */
function isAt(portal: string, expected: string): boolean {
  if (!/^https?:/.test(portal) || !URL.canParse(expected)) return true
  const [found, wanted] = [portal, expected].map((url) => new URL(url).hostname) as [string, string]
  const domainOf = (host: string) => (isIP(host) ? host : host.split('.').slice(-2).join('.'))
  return /^(localhost|127\..*|\[::1\])$/.test(wanted) || domainOf(found) === domainOf(wanted)
}

interface SignOptions extends Pick<PublishOptions, 'builds' | 'passed'> {
  readonly key: SigningKey
  /** The builds are copied into it: nothing that changes meanwhile is signed. */
  readonly folder: string
}

interface SignedBuilds {
  readonly statements: readonly Envelope[]
  /** Digest of the statement by name. */
  readonly releases: Readonly<Record<string, string>>
  /** Path by digest. */
  readonly files: ReadonlyMap<string, string>
}

/** Copy builds and sign a statement about each. @throws with one line when a folder has no build of that name */
async function signBuilds({ builds, passed = [], key, folder }: SignOptions): Promise<SignedBuilds> {
  const statements: Envelope[] = []
  const releases: Record<string, string> = {}
  const files = new Map<string, string>()
  for (const { name, folder: from } of builds) {
    const to = path.join(folder, name)
    if ((await readRelease(from))?.name !== name) throw new Error(`There is no build of ${name} in ${from}`)
    await copyBuild(from, to)
    const statement = await signRelease(to, { key, checks: passed })
    statements.push(statement)
    releases[name] = digestOfStatement(statement)
    for (const [file, digest] of digestsOf(statement)) files.set(digest, path.join(to, file))
  }
  return { statements, releases, files }
}

/** Differences between the store and the ledger. */
const verification = z.object({ differences: z.array(z.string()) })
