import { createReadStream, existsSync, statSync } from 'node:fs'
import { copyFile, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import path from 'node:path'
import { STORYBOOK } from '@recog/release-service/names'
import { buildStorybook } from '@recog/release-tools/compile-storybook'
import { inputsDigest } from '@recog/release-tools/inputs-digest'
import { contentTypeOf } from '@recog/server-kit/http'
import { ROOT } from '../support/root'

/** Not the build that is released: this one contains the story that must fail, and axe. */
const OUTPUT = path.join(ROOT, '.cache/stories')
const STAMP = path.join(OUTPUT, 'built-from')
const ofPlaywright = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'))

export interface StoryEntry {
  readonly id: string
  /** As in "Components/Button". */
  readonly title: string
  readonly name: string
  /** The file of the story, as in `./shared-ui/src/button/Button.stories.tsx`. */
  readonly importPath: string
  readonly type: 'story' | 'docs'
  readonly tags?: readonly string[]
}

/** Build the static Storybook of the test runner if its inputs have changed. @returns its folder */
export async function buildTestedStorybook(): Promise<string> {
  const inputs = await inputsDigest(STORYBOOK)
  const isBuilt = async () => existsSync(STAMP) && (await readFile(STAMP, 'utf8')) === inputs
  if (await isBuilt()) return OUTPUT
  const draft = `${OUTPUT}.${process.pid}`
  await buildStorybook(draft, { STORY_RUNNER: '1' })
  await copyFile(ofPlaywright.resolve('axe-core/axe.min.js'), path.join(draft, 'axe.js'))
  await writeFile(path.join(draft, path.basename(STAMP)), inputs)
  // Another suite may have built the same meanwhile, and serve it.
  if (await isBuilt()) await rm(draft, { recursive: true })
  else {
    await rm(OUTPUT, { recursive: true, force: true })
    await rename(draft, OUTPUT)
  }
  return OUTPUT
}

/** The stories and documentation pages of the Storybook at a URL. */
export async function storiesAt(url: string): Promise<readonly StoryEntry[]> {
  const { entries } = (await (await fetch(`${url}/index.json`)).json()) as {
    readonly entries: Readonly<Record<string, StoryEntry>>
  }
  return Object.values(entries)
}

/** Serve a folder's files, which do not change meanwhile, on a loopback port, for tests. */
export function serveFolder(folder: string): Promise<{ url: string; close(): void }> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    if (pathname === '/favicon.ico') {
      response.writeHead(204).end()
      return
    }
    const file = path.join(folder, path.normalize(decodeURIComponent(pathname)))
    if (!file.startsWith(folder) || !existsSync(file) || !statSync(file).isFile()) {
      response.writeHead(404).end()
      return
    }
    response.writeHead(200, {
      'content-type': contentTypeOf(path.extname(file)) ?? 'application/octet-stream',
      // Browsers also keep the compiled script.
      'cache-control': 'max-age=31536000, immutable',
    })
    createReadStream(file).pipe(response)
  })
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' && address ? address.port : 0
      resolve({ url: `http://127.0.0.1:${port}`, close: () => server.close() })
    })
  })
}
