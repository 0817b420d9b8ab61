import { createRequire } from 'node:module'
import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import webpack, { type Configuration } from 'webpack'
import { ROOT } from '@recog/e2e/support/root'
import { prerenderConfig, type BuildTarget } from '@recog/release-tools/webpack'
import { commonConfig } from '@recog/release-tools/common-config'

const require = createRequire(import.meta.url)

/** Documents and files of a site that is served from memory. */
export interface Site {
  /** By URL path. */
  readonly documents: ReadonlyMap<string, string>
  /** By URL path; their names contain a content hash. */
  readonly files: ReadonlyMap<string, Buffer>
}

/** The public pages as static HTML with the same styles and no scripts: the lower bound of the measurement. */
export async function staticSite(portal: string, pages: readonly string[]): Promise<Site> {
  const files = new Map<string, Buffer>()
  const documents = new Map<string, string>()
  for (const page of pages) {
    const html = await (await fetch(portal + page)).text()
    for (const [, href = ''] of html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g))
      files.set(href, Buffer.from(await (await fetch(portal + href)).arrayBuffer()))
    documents.set(
      page,
      html
        .replaceAll(/<script[^>]*>.*?<\/script>/gs, '')
        .replaceAll(/<link rel="(?:modulepreload|preload)"[^>]*>/g, ''),
    )
  }
  return { documents, files }
}

/**
 * Build the portal's screens as one bundle, with the public pages prerendered and a document for each URL. It prefetches its
 * data and inlines its styles as the portal does, so that the comparison measures federation alone.
 *
 * @param portal the portal's own documents, by URL path
 */
export async function buildSingle(portal: ReadonlyMap<string, string>): Promise<Site> {
  const output = await mkdtemp(path.join(os.tmpdir(), 'single-'))
  const target: BuildTarget = {
    folder: path.join(ROOT, 'tests/bench-web'),
    name: 'single',
    version: '1',
    output,
  }
  await compile({ ...commonConfig(target), entry: { single: './src/main.tsx' } })
  const work = await mkdtemp(path.join(os.tmpdir(), 'single-prerender-'))
  await compile(prerenderConfig(target, work))
  const { render } = require(path.join(work, 'prerender.cjs')) as { render(path: string): string }

  const files = new Map<string, Buffer>()
  for (const name of await readdir(output))
    files.set(`/assets/${name}`, await readFile(path.join(output, name)))
  const names = [...files.keys()]
  const [script] = names.filter((name) => /\/single\.\w+\.js$/.test(name))
  const styles = names
    .filter((name) => /\/single\.\w+\.css$/.test(name))
    .map((name) => String(files.get(name)))
  const documents = new Map(
    [...portal].map(([page, html]) => [
      page,
      documentOf({ page, script: script ?? '', styles, content: render(page), head: headOf(html) }),
    ]),
  )
  return { documents, files }
}

/** A document's data for the code, its prefetches, and its icon, which the browser draws on the main thread. */
function headOf(html: string): string {
  const icon = /<link rel="icon"[^>]*>/.exec(html)?.[0]
  const block = (id: string) => new RegExp(`<script[^>]*id="${id}"[^>]*>.*?</script>`, 's').exec(html)?.[0]
  return [icon, ...['portal-settings', 'portal-prefetch', 'portal-inline'].map(block)].join('\n    ')
}

interface Parts {
  readonly page: string
  readonly script: string
  readonly styles: readonly string[]
  readonly content: string
  readonly head: string
}

function documentOf({ page, script, styles, content, head }: Parts): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${page} · one bundle</title>
    ${head}
    ${styles.map((css) => `<style>${css}</style>`).join('\n    ')}
    <script type="module" src="${script}"></script>
  </head>
  <body><div id="root">${content}</div></body>
</html>`
}

function compile(config: Configuration): Promise<void> {
  return new Promise((resolve, reject) => {
    webpack(config, (error, stats) => {
      if (error ?? stats?.hasErrors()) reject(error ?? new Error(stats?.toString('errors-only')))
      else resolve()
    })
  })
}
