import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { readLedger } from '@recog/release-service/ledger'
import type { Served } from '../support/listen'
import { startPlainHost } from '../support/plain-host'
import { startPortal, type Portal } from '../support/portal'
import { releasesOf } from '../support/releases'
import { serveWithCors } from '../support/serve-with-cors'

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
    expect([section?.path, listed.length]).toEqual(['./section', 2])

    await page.goto(host.origin)
    const { name } = manifest
    const loaded = await page.evaluate(loadByManifest, { name, entry: `${files.origin}/mf-manifest.json` })
    expect(loaded).toEqual({ exposed: ['section'], factory: 'function' })
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
