import type { IncomingMessage, ServerResponse } from 'node:http'
import type { BuildState } from './in-page/protocol'

/** The state of the builds for all open pages, as server-sent events. */
export class BuildEvents {
  readonly #pages = new Set<ServerResponse>()
  #state: BuildState = { hash: '', errors: [], notes: [] }

  /** Announce a build. The last good hash stays when one does not compile. */
  announce(state: BuildState): void {
    this.#state = state
    for (const page of this.#pages) send(page, state)
  }

  /** Send the state to a page now, and on every change until it closes. */
  listen(request: IncomingMessage, response: ServerResponse): void {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
    send(response, this.#state)
    this.#pages.add(response)
    request.once('close', () => this.#pages.delete(response))
  }
}

const send = (page: ServerResponse, state: BuildState) =>
  page.write(`event: state\ndata: ${JSON.stringify(state)}\n\n`)
