import { rm } from 'node:fs/promises'
import fastify, { type FastifyInstance } from 'fastify'
import { publish } from '@recog/release-service/operations'
import { smallBuild, temporaryFolder, testStore, type TestStore } from '@recog/release-service/testing'
import { buildSite } from '../server'
import { readSettings } from '../settings'

const TEMPLATE = `<!doctype html><script type="importmap"><!--slot:importmap--></script><!--slot:styles-->
<meta property="og:image" content="/share.png" /><link rel="manifest" href="/site.webmanifest" />
<script type="application/json" id="portal-settings"><!--portal-settings--></script><main><!--slot:content--></main>`

/** A site with one page, in front of an API that responds 418 to everything but the session. */
export interface TestSite {
  readonly store: TestStore
  readonly site: FastifyInstance
  readonly api: FastifyInstance
}

/** Start the site of these tests. Its contact address contains markup, and members of Physics are known by their cookie. @param publicGroup what its API tells visitors about the group */
export async function startTestSite(
  settings: Readonly<Record<string, string>> = {},
  publicGroup?: object,
): Promise<TestSite> {
  const store = await testStore(await temporaryFolder())
  const shell = await smallBuild('shell', '1', {}, { 'document.template': TEMPLATE })
  await publishBuild(store, 'shell', shell)
  await publishPage(store, '1.0.0-abc', 'a page')
  const api = testApi(publicGroup)
  const site = await buildSite(
    readSettings({
      RELEASES: store.folder,
      API_ORIGIN: await api.listen({ port: 0, host: '127.0.0.1' }),
      CONTACT_EMAIL: 'a</script>b@x.org',
      LOG_LEVEL: 'silent',
      ...settings,
    }),
  )
  return { store, site, api }
}

export async function stopTestSite({ store, site, api }: TestSite): Promise<void> {
  await site.close()
  await api.close()
  await rm(store.folder, { recursive: true })
}

function testApi(publicGroup: object | undefined): FastifyInstance {
  const api = fastify()
  if (publicGroup) api.get('/api/public/group', (_request, reply) => reply.send(publicGroup))
  api.get('/api/user/userinfo', (request, reply) =>
    reply.send({
      isAdmin: request.headers.cookie === 'session=admin',
      email: /session=(\S+@\S+)/.exec(request.headers.cookie ?? '')?.[1],
      committees: request.headers.cookie?.includes('physicist') ? [{ id: 3, name: 'Physics' }] : [],
    }),
  )
  api.all('/*', async (request, reply) =>
    reply.code(418).send({ method: request.method, headers: request.headers }),
  )
  return api
}

/** Make a version of the projects live, whose page has this text. */
export async function publishPage(store: TestStore, version: string, text: string): Promise<void> {
  const page = { page: 'APage', title: 'A page', audience: 'anyone' } as const
  const files = {
    'page.html': `<p>${text}</p>`,
    'entry.js': 'plain',
    'entry.js.br': 'brotli',
    'entry.js.gz': 'gzip',
  }
  const changes = {
    section: { pages: { '/home': page, '/members/:userId': page }, redirects: { '/': '/home' } },
    prerendered: { '/home': 'page.html', '/members/:userId': 'page.html' },
  }
  await publishBuild(store, 'mf-projects', await smallBuild('mf-projects', version, changes, files))
}

/** Make a build live without the checks of a browser. */
export async function publishBuild(store: TestStore, name: string, folder: string): Promise<void> {
  const builds = [{ name, folder }]
  await publish({ store, key: store.key, builds, by: 'somebody', reason: '', unchecked: true })
}

/** The token of a page that this site has sent, without which reports do not count. */
export async function pageToken(site: FastifyInstance): Promise<string | undefined> {
  const { headers } = await site.inject({ url: '/home' })
  return /page;desc="([^"]+)"/.exec(String(headers['server-timing']))?.[1]
}
