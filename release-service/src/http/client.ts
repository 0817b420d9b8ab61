import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import type { ListedVersion } from '../list'
import { signedEnd, type EndResult } from '../canary/end'
import type { FreezeOptions } from '../freeze'
import { publishRequest, type PublishOptions, type PublishResult } from '../publish'
import type { RollbackResult } from '../rollback'
import { copyBuild } from '../staging'
import { readRelease } from '../store/release'
import type { Envelope } from '../trust/envelope'
import type { SigningKey } from '../trust/keys'
import { signedRead, signedRequest } from '../trust/request'
import { digestOfStatement, digestsOf, signRelease } from '../trust/statement'
import { storeListing, type StoreListing } from './mirror'
import { failure, missingFiles, PATHS, type RequestBody } from './protocol'

/** Sends signed requests to a release service. */
export class RemoteService {
  /** @param url of the service, such as `https://portal.example.org/releases/` */
  constructor(
    readonly url: URL,
    private readonly key: SigningKey,
  ) {}

  /** Sign builds, upload the files that the service does not have, and make them live together. @throws with one line */
  async publish({
    builds,
    by,
    reason,
    passed = [],
    audience,
  }: Omit<PublishOptions, 'store' | 'key'>): Promise<PublishResult[]> {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'publish-'))
    try {
      const statements: Envelope[] = []
      const releases: Record<string, string> = {}
      const files = new Map<string, string>()
      for (const { name, folder: from } of builds) {
        const to = path.join(folder, name)
        if ((await readRelease(from))?.name !== name)
          throw new Error(`There is no build of ${name} in ${from}`)
        await copyBuild(from, to)
        const statement = await signRelease(to, { key: this.key, checks: passed })
        statements.push(statement)
        releases[name] = digestOfStatement(statement)
        for (const [file, digest] of digestsOf(statement)) files.set(digest, path.join(to, file))
      }
      const request = () => signedRequest(publishRequest({ releases, by, reason, audience }), this.key)
      return z
        .array(publishResult)
        .parse(await this.#send({ request: request(), statements }, files, request))
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  /** @throws with one line */
  async rollback(options: {
    name: string
    to?: string | undefined
    by: string
    reason: string
  }): Promise<RollbackResult> {
    const { name, to, by, reason } = options
    const request = signedRequest({ action: 'rollback', name, ...(to && { to }), by, reason }, this.key)
    return rollbackResult.parse(await this.#send({ request, statements: [] }))
  }

  /** @throws with one line */
  async prune(options: { names: readonly string[]; keep: number; by: string }): Promise<string[]> {
    const { names, keep, by } = options
    const request = signedRequest(
      { action: 'prune', names: [...names], keep, by, reason: `keep ${keep}` },
      this.key,
    )
    return z.array(z.string()).parse(await this.#send({ request, statements: [] }))
  }

  /** Stop a canary, or make it the live version. @throws with one line */
  async endCanary(
    action: 'stop' | 'promote',
    options: { name: string; by: string; reason: string },
  ): Promise<EndResult> {
    const request = signedEnd(action, { ...options, key: this.key })
    return endResult.parse(await this.#send({ request, statements: [] }))
  }

  /** @throws with one line */
  async freeze({ action, names, by, reason }: Omit<FreezeOptions, 'store' | 'key'>): Promise<void> {
    const request = signedRequest({ action, names: [...names], by, reason }, this.key)
    await this.#send({ request, statements: [] })
  }

  /** What differs from the ledger. @throws with one line */
  async verify(): Promise<string[]> {
    const found = await this.#post(PATHS.reads, signedRead('verify', this.key))
    return z.object({ differences: z.array(z.string()) }).parse(found).differences
  }

  /** The released versions of these names, newest first; of all that were published when left out. @throws with one line */
  async versions(names?: readonly string[]): Promise<ListedVersion[]> {
    const all = z.array(listedVersion).parse(await this.#post(PATHS.reads, signedRead('versions', this.key)))
    return names ? all.filter(({ name }) => names.includes(name)) : all
  }

  /** The ledger and the parts of documents. @throws with one line */
  async store(): Promise<StoreListing> {
    return storeListing.parse(await this.#post(PATHS.reads, signedRead('store', this.key)))
  }

  async #send(
    body: RequestBody,
    files: ReadonlyMap<string, string> = new Map(),
    again: () => Envelope = () => body.request,
  ): Promise<unknown> {
    const first = await this.#post(PATHS.requests, body)
    const wanted = missingFiles.safeParse(first)
    if (!wanted.success) return result.parse(first).result
    const { upload, missing } = wanted.data
    for (const digest of missing) await this.#upload(`${upload}/${digest}`, files.get(digest))
    return result.parse(await this.#post(PATHS.requests, { ...body, request: again() })).result
  }

  async #upload(to: string, file: string | undefined): Promise<void> {
    if (!file) throw new Error(`${this.url.origin} asks for a file that is not part of the release`)
    const response = await this.#fetch(`${PATHS.uploads}/${to}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/octet-stream' },
      body: await readFile(file),
    })
    if (!response.ok) throw new Error(messageOf(await response.text(), response.status))
  }

  /** @throws with the service's reason */
  async #post(at: string, body: unknown): Promise<unknown> {
    const response = await this.#fetch(at, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const text = await response.text()
    if (!response.ok && response.status !== 409) throw new Error(messageOf(text, response.status))
    return JSON.parse(text) as unknown
  }

  async #fetch(at: string, init: RequestInit): Promise<Response> {
    try {
      return await fetch(new URL(`.${at}`, this.url), init)
    } catch (error) {
      throw new Error(`There is no release service at ${this.url.href}`, { cause: error })
    }
  }
}

const result = z.object({ result: z.unknown() })
const publishResult = z.object({
  name: z.string(),
  version: z.string(),
  outcome: z.enum(['published', 'already live', 'canary']),
})
const listedVersion = z.object({
  name: z.string(),
  version: z.string(),
  state: z.enum(['live', 'fallback', 'canary', '']),
  audience: z.string().optional(),
  at: z.string(),
  by: z.string(),
  reason: z.string(),
  enterBytes: z.number(),
  totalBytes: z.number(),
})
const endResult = z.object({ name: z.string(), version: z.string() })
const rollbackResult = z.object({ version: z.string(), from: z.string() })

function messageOf(text: string, status: number): string {
  try {
    return failure.parse(JSON.parse(text)).message
  } catch {
    return `The release service answered ${status}`
  }
}
