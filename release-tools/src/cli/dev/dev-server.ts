import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { contentTypeOf } from '@recog/site/mime-types'
import { escapeHtml } from '@recog/release-service/template'
import { forward, withPreview } from './forward'

/** The site serves no source maps; browsers accept them as JSON. */
const typeOf = (extension: string): string | undefined =>
  contentTypeOf(extension === '.map' ? '.json' : extension)

interface DevServer {
  readonly origin: string
  /** Tell open pages about a new build. */
  built(build: string): void
  stop(): Promise<void>
}

interface DevServerOptions {
  readonly folder: string
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
export async function startDevServer({
  folder,
  addTo = async (html) => html,
  portal,
  port,
}: DevServerOptions): Promise<DevServer> {
  const listeners = new Set<ServerResponse>()
  const sendPage = async (html: string, response: ServerResponse) => {
    const page = await addTo(withPreview(html)).catch(explained)
    response.end(page)
  }
  const server = createServer((request, response) => {
    if (!isOwnRequest(request)) return refuse(response)
    const { pathname } = new URL(request.url ?? '/', 'http://dev.invalid')
    if (pathname === '/section/events') return listen(listeners, request, response)
    if (pathname.startsWith('/section/'))
      return void sendFile(folder, pathname.slice('/section/'.length), response)
    return forward(portal, request, response, sendPage)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    built: (build) => listeners.forEach((each) => each.write(`event: built\ndata: ${build}\n\n`)),
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** A page that says why there is none. */
function explained(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return `<!doctype html><title>Not possible</title><pre>${escapeHtml(message)}</pre>`
}

const OWN_HOST = /^(localhost|127\.0\.0\.1)(:\d+)?$/

/**
 * Whether a page of this server sent the request. Another page could reach it under a name of its own that leads to this machine
 * (DNS rebinding), or post to it with the developer's session.
 */
function isOwnRequest({ headers: { host = '', origin } }: IncomingMessage): boolean {
  return OWN_HOST.test(host) && (origin === undefined || origin === `http://${host}`)
}

function refuse(response: ServerResponse): void {
  response
    .writeHead(403, { 'content-type': 'text/plain' })
    .end('This development server answers only its own pages, under localhost.')
}

function listen(listeners: Set<ServerResponse>, request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
  response.write(': following builds\n\n')
  listeners.add(response)
  request.once('close', () => listeners.delete(response))
}

async function sendFile(folder: string, name: string, response: ServerResponse): Promise<void> {
  const file = path.join(folder, name)
  const content = file.startsWith(folder + path.sep) ? await readFile(file).catch(() => undefined) : undefined
  if (!content) {
    response.writeHead(404, { 'content-type': 'text/plain' }).end('Not built')
    return
  }
  const type = typeOf(path.extname(name)) ?? 'application/octet-stream'
  response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(content)
}
