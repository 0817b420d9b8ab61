import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { contentTypeOf } from '@recog/server-kit/http'
import { clientModule } from './client-files'
import { CLIENT_PATH, LOCATE_PATH } from './in-page/protocol'
import { locate, type Thrown } from './locate'

/** The site serves no source maps and no updates; browsers accept them as JSON and scripts. */
const TYPES: Readonly<Record<string, string>> = { '.map': '.json', '.mjs': '.js' }
const typeOf = (extension: string): string | undefined => contentTypeOf(TYPES[extension] ?? extension)

interface Folders {
  /** Of the section's builds. */
  readonly folder: string
  /** Reported files are relative to it. */
  readonly root: string
}

/** Serve the section's build, the client's code, and the source positions of errors. */
export async function answer(
  { folder, root }: Folders,
  pathname: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (pathname === LOCATE_PATH && request.method === 'POST') {
    const thrown = parseThrown(await text(request))
    const problem = thrown && (await locate(folder, root, thrown))
    return problem ? send(response, '.json', JSON.stringify(problem)) : notFound(response)
  }
  if (pathname.startsWith(CLIENT_PATH)) {
    const code = await clientModule(pathname.slice(CLIENT_PATH.length))
    return code === undefined ? notFound(response) : send(response, '.js', code)
  }
  const file = path.join(folder, pathname.slice('/section/'.length))
  const content = file.startsWith(folder + path.sep) ? await readFile(file).catch(() => undefined) : undefined
  return content ? send(response, path.extname(file), content) : notFound(response)
}

function parseThrown(body: string): Thrown | undefined {
  try {
    const { message, stack } = JSON.parse(body) as Record<string, unknown>
    if (typeof message !== 'string') return undefined
    return { message, stack: typeof stack === 'string' ? stack : undefined }
  } catch {
    return undefined
  }
}

function send(response: ServerResponse, extension: string, content: string | Buffer): void {
  const type = typeOf(extension) ?? 'application/octet-stream'
  response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(content)
}

const notFound = (response: ServerResponse): void =>
  void response.writeHead(404, { 'content-type': 'text/plain' }).end('Not built')
