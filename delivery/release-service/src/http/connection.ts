import { readFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { z } from 'zod'
import type { Envelope } from '../trust/envelope'
import { failure, missingFiles, PATHS, portalBody, type RequestBody } from './protocol'

/** A request such as freezing has no result. */
const envelopeOfResult = z.object({ result: z.unknown().optional() })

/** Sends requests to a release service over HTTP. */
export class Connection {
  /**
   * @param url of the service, such as `https://portal.example.org/releases/`
   * @param expected URL of the portal, if it is known
   */
  constructor(
    readonly url: URL,
    private readonly expected?: string,
  ) {}

  /**
   * The name of the service's portal, to sign requests for it.
   *
   * @throws when it is not the expected one: a service that poses as another could pass on what was signed for that one
   */
  async portal(): Promise<string> {
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

  /**
   * Send a request that changes what is live, and upload the files that the service asks for.
   *
   * @param files path by digest
   * @param again signs the request once more: a signature is only accepted for a short time
   * @throws with the service's reason
   */
  async send(
    body: RequestBody,
    files: ReadonlyMap<string, string> = new Map(),
    again: () => Promise<Envelope> = async () => body.request,
  ): Promise<unknown> {
    const first = await this.post(PATHS.requests, body)
    const wanted = missingFiles.safeParse(first)
    if (!wanted.success) return envelopeOfResult.parse(first).result
    const { upload, missing } = wanted.data
    for (const digest of missing) await this.#upload(`${upload}/${digest}`, files.get(digest))
    return envelopeOfResult.parse(await this.post(PATHS.requests, { ...body, request: await again() })).result
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
  async post(at: string, body: unknown): Promise<unknown> {
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
    return `There is no release service at ${this.url.href}. A portal that takes releases itself has it at ${inPortal}`
  }
}

/** Whether a portal is where it is expected: on the same host, or below the same domain. This machine may be the way to any. */
function isAt(portal: string, expected: string): boolean {
  if (!/^https?:/.test(portal) || !URL.canParse(expected)) return true
  const [found, wanted] = [portal, expected].map((url) => new URL(url).hostname) as [string, string]
  const domainOf = (host: string) => (isIP(host) ? host : host.split('.').slice(-2).join('.'))
  return /^(localhost|127\..*|\[::1\])$/.test(wanted) || domainOf(found) === domainOf(wanted)
}
