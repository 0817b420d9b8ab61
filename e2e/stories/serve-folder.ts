import { createReadStream, existsSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import { contentTypeOf } from '@recog/site/mime-types'

/** Storybook names a file after its content: then browsers also keep the compiled script. */
const NAMED_AFTER_CONTENT = /\.[\da-f]{8}\.\w+\.bundle\.js$/

/** Serve a folder's files on a loopback port, for tests. */
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
      ...(NAMED_AFTER_CONTENT.test(file) && { 'cache-control': 'max-age=31536000, immutable' }),
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
