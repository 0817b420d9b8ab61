import { EventEmitter, once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { escapeHtml } from '@recog/release-service/release'
import { reasonOf } from '@recog/server-kit/commands'
import { BuildEvents, answer } from './own-files'
import { forward, withPreview } from './forward'
import { type BuildState, CLIENT_PATH, EVENTS_PATH } from './in-page/protocol'

interface DevServer {
  readonly origin: string
  /** A build is being written: requests for its files wait for `built`, or they would get half a file. */
  writing(): void
  /** Tell open pages about a build. */
  built(state: BuildState): void
  stop(): Promise<void>
}

interface DevServerOptions {
  readonly section: string
  readonly folder: string
  /** Folder that reported files are relative to. */
  readonly root: string
  /** Puts the section into a page of the portal; left out, pages stay as they are. */
  readonly addTo?: (html: string) => Promise<string>
  readonly portal: URL
  readonly port: number
}

/**
 * Serve the section's build and its events below `/section/`, and everything else from the portal, as one origin. Cookies
 * work as in the portal, which need not allow requests from a developer's machine.
 *
 * @throws when the port is in use
 */
export async function startDevServer(options: DevServerOptions): Promise<DevServer> {
  const { portal, port, section, addTo = async (html) => html } = options
  const events = new BuildEvents()
  const builds = new EventEmitter().setMaxListeners(0)
  let isWriting = false
  const answerOwn = async (pathname: string, request: IncomingMessage, response: ServerResponse) => {
    if (isWriting) await once(builds, 'written')
    await answer(options, pathname, request, response)
  }
  const sendPage = async (html: string, response: ServerResponse) => {
    const page = await addTo(withPreview(html)).catch(explained)
    response.end(withClient(page, section))
  }
  const server = createServer((request, response) => {
    if (!isOwnRequest(request)) return refuse(response)
    const { pathname } = new URL(`http://dev.invalid${request.url ?? ''}`)
    if (pathname === EVENTS_PATH) return events.listen(request, response)
    if (pathname.startsWith('/section/')) return void answerOwn(pathname, request, response)
    return forward(portal, request, response, sendPage)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    writing: () => {
      isWriting = true
    },
    built: (state) => {
      isWriting = false
      builds.emit('written')
      events.announce(state)
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

const OWN_HOST = /^(localhost|127\.0\.0\.1)(:\d+)?$/

/**
 * Whether a page of this server sent the request. Another page could reach it under a name of its own that leads to this machine
 * (DNS rebinding), or post to it with the developer's session.
 */
function isOwnRequest({ headers: { host = '', origin } }: IncomingMessage): boolean {
  return OWN_HOST.test(host) && (origin === undefined || origin === `http://${host}`)
}

/** Refuse a request of another page. */
function refuse(response: ServerResponse): void {
  response
    .writeHead(403, { 'content-type': 'text/plain' })
    .end('This development server answers only its own pages, under localhost.')
}

/** Load the client in a page of the portal, which shows errors even if the section does not load. The API's pages allow no scripts. */
function withClient(html: string, section: string): string {
  if (!html.includes('id="portal-stage"')) return html
  const script = `<script type="module" src="${CLIENT_PATH}page?section=${encodeURIComponent(section)}"></script>`
  return html.replace('</head>', `${script}</head>`)
}

/** A page that says why there is none. */
function explained(error: unknown): string {
  const message = reasonOf(error)
  return `<!doctype html><title>Not possible</title><pre>${escapeHtml(message)}</pre>`
}
