import type { FastifyReply, FastifyRequest } from 'fastify'
import { type DocumentSet, ReleasedDocuments, setFor, type SetRoutes } from '@recog/release-service/read'
import { canaryOf } from '@recog/release-service/release'
import type { MatchRoute } from '@recog/section-contract'
import { createMatcher } from '@recog/section-contract/match'
import { DocumentStore } from './document-store'
import type { PageTokens } from './page-token'
import { PublicGroup } from './public-group'
import { requestedUrl } from './requested'
import { sendDocument } from './send'
import type { SiteSettings } from './settings'
import { Visitors } from './visitors'

/** The composed documents of the live releases and of canaries, as responses. */
export class Pages {
  readonly #released: ReleasedDocuments
  readonly #documents: DocumentStore
  readonly #group: PublicGroup
  readonly #visitors: Visitors
  readonly #matchers = new WeakMap<SetRoutes, MatchRoute<SetRoutes['routes'][number]>>()

  constructor(
    { store, browser, apiOrigin, publicUrl }: SiteSettings,
    private readonly tokens: PageTokens,
    onProblem: (problem: string) => void,
  ) {
    this.#released = new ReleasedDocuments(store, onProblem)
    this.#documents = new DocumentStore(browser, publicUrl)
    this.#group = new PublicGroup(apiOrigin)
    this.#visitors = new Visitors(apiOrigin, publicUrl?.startsWith('https:') ?? false)
  }

  /** Send the document of the requested route, a redirect, or the 404 page. */
  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { pathname, search } = requestedUrl(request)
    const set = await this.#setFor(request, reply, true)
    const found = this.#matcherOf(set.routes)(pathname)
    if (found.kind === 'redirect') return reply.redirect(found.to + search, 302)
    const isPage = found.kind === 'route'
    const document = isPage ? found.route.document : set.routes.notFound
    const ready = this.#documents.get(set, document, await this.#group.texts())
    return sendDocument(ready, isPage ? 200 : 404, request, reply)
  }

  /** Made once for each composed set. */
  #matcherOf(routes: SetRoutes): MatchRoute<SetRoutes['routes'][number]> {
    const match = this.#matchers.get(routes) ?? createMatcher(routes)
    this.#matchers.set(routes, match)
    return match
  }

  /** Send the 404 page. */
  async sendNotFound(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const set = await this.#released.current()
    return sendDocument(this.#documents.get(set, set.routes.notFound), 404, request, reply)
  }

  /** The versions that run for this visitor, for open tabs to compare with their own. */
  async registryFor(request: FastifyRequest, reply: FastifyReply): Promise<string> {
    const set = await this.#setFor(request, reply)
    return set.text(set.routes.registry)
  }

  /** The routes of the live documents. */
  async routes(): Promise<SetRoutes> {
    return (await this.#released.current()).routes
  }

  /** The text of the registry of the live versions, or of the report on everything that is released. */
  async released(kind: 'registry' | 'about'): Promise<string> {
    const set = await this.#released.current()
    return set.text(set.routes[kind])
  }

  /**
   * The documents that this visitor gets: the live ones, or those of a canary.
   *
   * @param isNew whether it is for a document, with which a visitor without a bucket gets one
   */
  async #setFor(request: FastifyRequest, reply: FastifyReply, isNew = false): Promise<DocumentSet> {
    const sets = await this.#released.sets()
    const canaries = sets.canaries.map(({ canary }) => canary)
    const { visitor, setCookie } = await this.#visitors.of(request, canaries, isNew)
    if (setCookie) reply.header('set-cookie', setCookie)
    // What is sent depends on the visitor.
    if (canaries.length > 0) reply.header('cache-control', 'private, no-cache')
    if (isNew) reply.header('server-timing', await this.tokens.header(canaryOf(canaries, visitor)))
    return setFor(sets, visitor)
  }
}
