import { createServer, type ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { forward } from '@recog/release-tools/forward'
import { listen, type Served } from './listen'

/** Milliseconds between two pieces: each is in a frame of its own. */
const BETWEEN_PIECES = 50

/** The portal at `url` over a line on which the body of a document arrives tag by tag, text by text. */
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

/** Everything before the body as one piece, then its tags and texts. */
function piecesOf(html: string): string[] {
  const body = html.indexOf('<body')
  return [html.slice(0, body), ...(html.slice(body).match(/<[^>]*>|[^<]+/g) ?? [])]
}
