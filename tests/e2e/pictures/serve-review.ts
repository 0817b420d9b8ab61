import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import path from 'node:path'
import { parseReview } from '@recog/design-reference/pictures/review'
import { serveFolder } from '../stories/build'

const MOST_CHARACTERS = 4_000_000

/**
 * Serve the review page on a loopback port, and save what its reader decides.
 *
 * @param page the folder of the page
 * @param file where decisions are saved
 * @param port 0 for any
 * @throws Error if there is no page
 */
export async function serveReview(
  page: string,
  file: string,
  port: number,
): Promise<{ readonly url: string; close(): void }> {
  if (!existsSync(path.join(page, 'index.html')))
    throw new Error('No review page: run "npm run pictures" first')
  const files = await serveFolder(page)
  const server = createServer((request, response) => {
    const answer = request.method === 'PUT' ? save(request, file) : forward(files.url, request.url ?? '/')
    void answer.then(({ status, type, body }) => {
      response.writeHead(status, type ? { 'content-type': type } : {}).end(body)
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : port}`,
    close: () => {
      server.close()
      files.close()
    },
  }
}

interface Answer {
  readonly status: number
  readonly type?: string | null
  readonly body?: Buffer
}

async function save(request: IncomingMessage, file: string): Promise<Answer> {
  // A page of another site must not write the file.
  if (request.headers['sec-fetch-site'] !== 'same-origin') return { status: 403 }
  let text = ''
  for await (const part of request) {
    text += String(part)
    if (text.length > MOST_CHARACTERS) return { status: 413 }
  }
  try {
    await writeFile(file, `${JSON.stringify(parseReview(text), null, 2)}\n`)
    return { status: 204 }
  } catch {
    return { status: 400 }
  }
}

async function forward(url: string, target: string): Promise<Answer> {
  const answer = await fetch(`${url}${target === '/' ? '/index.html' : target}`)
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    body: Buffer.from(await answer.arrayBuffer()),
  }
}
