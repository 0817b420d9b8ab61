import { createServer, type ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { forward } from '@recog/release-tools/forward'
import { listen, type Served } from './listen'

/** Milliseconds between two pieces, so that each has its own frame. */
const BETWEEN_PIECES = 50

/** The portal at `url` over a connection that delivers the body of a document tag by tag. */
export function serveInPieces(url: string): Promise<Served> {
  const portal = new URL(url)
  return listen(createServer((request, response) => forward(portal, request, response, sendInPieces)))
}

async function sendInPieces(html: string, response: ServerResponse): Promise<void> {
  for (const piece of piecesOf(html)) {
    response.write(piece)
    await pause(BETWEEN_PIECES)
  }
  response.end()
}

/** Split a document: everything before the body, then each tag and text. */
function piecesOf(html: string): string[] {
  const body = html.indexOf('<body')
  return [html.slice(0, body), ...(html.slice(body).match(/<[^>]*>|[^<]+/g) ?? [])]
}
