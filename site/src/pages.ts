import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { DocumentStore } from './document-store'
import { requestedUrl } from './requested-path'
import { RouteTable } from './route-table'
import { sendDocument } from './send'
import type { SiteSettings } from './settings'

/** The composed documents of the live releases, as responses. */
export class Pages {
  readonly #folder: string
  readonly #documents: DocumentStore
  readonly #routes: RouteTable

  constructor({ releases, browser }: Pick<SiteSettings, 'releases' | 'browser'>) {
    this.#folder = path.join(releases, 'documents')
    this.#documents = new DocumentStore(this.#folder, browser)
    this.#routes = new RouteTable(this.#folder)
  }

  /** Sends the document of the requested route, a redirect, or the 404 page. */
  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { pathname, search } = requestedUrl(request)
    const found = await this.#routes.find(pathname)
    if (found.kind === 'redirect') return reply.redirect(found.to + search, 302)
    return sendDocument(await this.#documents.get(found.document), found.status, request, reply)
  }

  /** Sends the 404 page. */
  async sendNotFound(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    return sendDocument(await this.#documents.get(await this.#routes.file('notFound')), 404, request, reply)
  }

  /** The text of the registry, or of the report on everything that is released. */
  async released(kind: 'registry' | 'about'): Promise<string> {
    return readFile(path.join(this.#folder, await this.#routes.file(kind)), 'utf8')
  }
}
