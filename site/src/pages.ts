import type { FastifyReply, FastifyRequest } from 'fastify'
import { ReleasedDocuments } from '@recog/release-service/documents'
import { DocumentStore } from './document-store'
import { requestedUrl } from './requested-url'
import { matchRoute } from './route-table'
import { sendDocument } from './send'
import type { SiteSettings } from './settings'

/** The composed documents of the live releases, as responses. */
export class Pages {
  readonly #released: ReleasedDocuments
  readonly #documents: DocumentStore

  constructor(
    { store, browser }: Pick<SiteSettings, 'store' | 'browser'>,
    onProblem: (problem: string) => void,
  ) {
    this.#released = new ReleasedDocuments(store, onProblem)
    this.#documents = new DocumentStore(browser)
  }

  /** Sends the document of the requested route, a redirect, or the 404 page. */
  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { pathname, search } = requestedUrl(request)
    const set = await this.#released.current()
    const found = matchRoute(set.routes, pathname)
    if (found.kind === 'redirect') return reply.redirect(found.to + search, 302)
    return sendDocument(this.#documents.get(set, found.document), found.status, request, reply)
  }

  /** Sends the 404 page. */
  async sendNotFound(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const set = await this.#released.current()
    return sendDocument(this.#documents.get(set, set.routes.notFound), 404, request, reply)
  }

  /** The text of the registry, or of the report on everything that is released. */
  async released(kind: 'registry' | 'about'): Promise<string> {
    const set = await this.#released.current()
    return set.text(set.routes[kind])
  }
}
