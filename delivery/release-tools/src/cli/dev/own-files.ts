import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { SourceMap } from 'node:module'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { contentTypeOf } from '@recog/server-kit/http'
import { transform } from '@swc/core'
import { CLIENT_PATH, LOCATE_PATH, type Problem, type BuildState } from './in-page/protocol'

const FOLDER = path.join(path.dirname(fileURLToPath(import.meta.url)), 'in-page')

/**
 * A module of the page's client as JavaScript. Sources name modules without an ending, and so do their URLs; published modules name
 * them with `.js`.
 *
 * @returns undefined when there is no such module
 */
async function clientModule(file: string): Promise<string | undefined> {
  const [, name] = /^([a-z-]+)(?:\.js)?$/.exec(file) ?? []
  if (!name) return undefined
  const source = await read(`${name}.ts`)
  if (source === undefined) return read(`${name}.js`)
  const { code } = await transform(source, {
    jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
    module: { type: 'es6' },
  })
  return code
}

const read = (file: string): Promise<string | undefined> =>
  readFile(path.join(FOLDER, file), 'utf8').catch(() => undefined)

/** The page's report of an error. */
interface Thrown {
  readonly message: string
  readonly stack?: string | undefined
}

interface Position {
  readonly file: string
  readonly line: number
}

const FRAME = /\/section\/([\w.@-]+):(\d+):(\d+)\)?$/
/** Modules of this command and of packages are never where the mistake is. */
const NOT_OF_THE_SECTION = /node_modules|\/dev\/in-page\//

/**
 * Find the source line of an error thrown by the section, by the source maps of its build.
 *
 * @param folder of the build
 * @param root folder that paths are relative to
 * @returns the message alone when no line of the stack belongs to a source
 */
export async function locate(
  folder: string,
  root: string,
  { message, stack = '' }: Thrown,
): Promise<Problem> {
  for (const line of stack.split('\n')) {
    const [, script, row, column] = FRAME.exec(line.trim()) ?? []
    if (!script) continue
    const found = await original(path.join(folder, script), Number(row), Number(column))
    if (found && !NOT_OF_THE_SECTION.test(found.file))
      return { message, file: path.relative(root, found.file), line: found.line }
  }
  return { message }
}

/** @param row and column count from 1, as in a stack */
async function original(script: string, row: number, column: number): Promise<Position | undefined> {
  try {
    const map = new SourceMap(JSON.parse(await readFile(`${script}.map`, 'utf8')))
    const entry = map.findEntry(row - 1, column - 1)
    if (!('originalSource' in entry) || !entry.originalSource.startsWith('file:')) return undefined
    return { file: fileURLToPath(entry.originalSource), line: entry.originalLine + 1 }
  } catch {
    // A script of an earlier build, or one without a map.
    return undefined
  }
}

/** The state of the builds for all open pages, as server-sent events. */
export class BuildEvents {
  readonly #pages = new Set<ServerResponse>()
  #state: BuildState = { hash: '', errors: [], notes: [] }

  /** Announce a build. The last good hash stays when one does not compile. */
  announce(state: BuildState): void {
    this.#state = state
    for (const page of this.#pages) tell(page, state)
  }

  /** Send the state to a page now, and on every change until it closes. */
  listen(request: IncomingMessage, response: ServerResponse): void {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
    tell(response, this.#state)
    this.#pages.add(response)
    request.once('close', () => this.#pages.delete(response))
  }
}

const tell = (page: ServerResponse, state: BuildState) =>
  page.write(`event: state\ndata: ${JSON.stringify(state)}\n\n`)

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
