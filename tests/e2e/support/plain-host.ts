import { readFile, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { runWebpack } from '@recog/release-tools/run-webpack'
import { listen, type Served } from './listen'
import { ROOT } from './root'

/** A page of its own with nothing but the federation runtime, built for this run. */
export async function startPlainHost(): Promise<Served> {
  const output = await mkdtemp(path.join(os.tmpdir(), 'plain-host-'))
  try {
    await runWebpack({
      mode: 'development',
      devtool: false,
      context: path.join(ROOT, 'tests/e2e'),
      entry: { host: './fixtures/plain-host.ts' },
      output: { path: output, filename: '[name].js' },
    })
    const script = await readFile(path.join(output, 'host.js'))
    return await listen(
      createServer((request, response) => {
        const isScript = request.url === '/host.js'
        response.writeHead(200, { 'content-type': isScript ? 'text/javascript' : 'text/html' })
        response.end(isScript ? script : '<!doctype html><script src="/host.js"></script>')
      }),
    )
  } finally {
    await rm(output, { recursive: true, force: true })
  }
}
