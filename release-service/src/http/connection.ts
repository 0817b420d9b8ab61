import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import type { Envelope } from '../trust/envelope'
import { failure, missingFiles, PATHS, type RequestBody } from './protocol'

/** A request such as freezing has no result. */
const envelopeOfResult = z.object({ result: z.unknown().optional() })

/** Sends requests to a release service over HTTP. */
export class Connection {
  /** @param url of the service, such as `https://portal.example.org/releases/` */
  constructor(readonly url: URL) {}

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
    again: () => Envelope = () => body.request,
  ): Promise<unknown> {
    const first = await this.post(PATHS.requests, body)
    const wanted = missingFiles.safeParse(first)
    if (!wanted.success) return envelopeOfResult.parse(first).result
    const { upload, missing } = wanted.data
    for (const digest of missing) await this.#upload(`${upload}/${digest}`, files.get(digest))
    return envelopeOfResult.parse(await this.post(PATHS.requests, { ...body, request: again() })).result
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
