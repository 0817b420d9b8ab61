import path from 'node:path'
import os from 'node:os'
import { readFile, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { expect, test } from '@playwright/test'
import { readLedger } from '@recog/release-service/store'
import { runWebpack } from '@recog/release-tools/run-webpack'
import { listen, type Served } from '../support/listen'
import { startPortal, type Portal } from '../support/portal'
import { releasesOf } from '../support/releases'
import { serveWithCors } from '../support/serve-with-cors'
import { ROOT } from '../support/root'

/** Tools of the Module Federation ecosystem can read our releases: everything they need is in `mf-manifest.json`. */

interface Manifest {
  readonly name: string
  readonly metaData: { readonly buildInfo: { readonly buildVersion: string } }
  readonly exposes: readonly {
    readonly path: string
    readonly assets: Readonly<Record<'js' | 'css', { readonly sync: readonly string[] }>>
  }[]
}

let portal: Portal
let host: Served
let files: Served
let manifest: Manifest
let version: string

test.beforeAll(async () => {
  portal = await startPortal()
  host = await startPlainHost()
  const releases = path.join(releasesOf(portal), 'mf-projects')
  version = (await readLedger(releasesOf(portal))).live['mf-projects']?.version ?? ''
  files = await serveWithCors(path.join(releases, version))
  manifest = JSON.parse(await readFile(path.join(releases, version, 'mf-manifest.json'), 'utf8')) as Manifest
})
test.afterAll(async () => {
  await portal?.remove()
  await host?.stop()
  await files?.stop()
})

test('the portal serves it with each release', { tag: '@nightly' }, async ({ request }) => {
  const answer = await request.get(`${portal.url}/assets/mf-projects/${version}/mf-manifest.json`)
  expect([answer.status(), answer.headers()['content-type']]).toEqual([
    200,
    'application/json; charset=utf-8',
  ])
  expect(manifest.metaData.buildInfo.buildVersion).toBe(version)
})

test(
  'another host finds the section by it, preloads its files and loads its module',
  { tag: '@nightly' },
  async ({ page }) => {
    const [section] = manifest.exposes
    const listed = [...(section?.assets.js.sync ?? []), ...(section?.assets.css.sync ?? [])]
    expect(section?.path).toBe('./section')
    expect(new Set(listed.map((file) => path.extname(file)))).toEqual(new Set(['.js', '.css']))

    await page.goto(host.origin)
    const { name } = manifest
    const loaded = await page.evaluate(loadByManifest, { name, entry: `${files.origin}/mf-manifest.json` })
    expect(loaded).toEqual({ exposed: ['section', 'contributions'], factory: 'function' })
    const asked = await page.evaluate(() => performance.getEntriesByType('resource').map((each) => each.name))
    for (const file of ['remoteEntry.js', ...listed]) expect(asked).toContain(`${files.origin}/${file}`)
  },
)

/** Runs in the page of the other host. */
async function loadByManifest(remote: { readonly name: string; readonly entry: string }) {
  interface Snapshot {
    readonly modules?: readonly { readonly moduleName: string }[]
  }
  const { plainHost, __FEDERATION__: federation } = globalThis as unknown as {
    plainHost: {
      registerRemotes(remotes: readonly (typeof remote)[]): void
      preloadRemote(options: readonly { readonly nameOrAlias: string }[]): Promise<void>
      loadRemote(id: string, options: { readonly loadFactory: boolean }): Promise<unknown>
    }
    __FEDERATION__: { readonly moduleInfo: Readonly<Record<string, Snapshot>> }
  }
  plainHost.registerRemotes([remote])
  await plainHost.preloadRemote([{ nameOrAlias: remote.name }])
  // Not evaluated: it needs a session, which this page does not have.
  const factory = await plainHost.loadRemote(`${remote.name}/section`, { loadFactory: false })
  const snapshot = federation.moduleInfo[`${remote.name}:${remote.entry}`]
  return { exposed: snapshot?.modules?.map(({ moduleName }) => moduleName), factory: typeof factory }
}

/** A page of its own with nothing but the federation runtime, built for this run. */
async function startPlainHost(): Promise<Served> {
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
