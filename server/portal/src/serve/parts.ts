import { runServer } from '@recog/server-kit/run-server'
import { SettingReader } from '@recog/server-kit/setting-values'
import { storeOf } from '@recog/release-service/store'

/** What the API may know about the releases of this machine. */
export const releasesHere = async () => (await import('../releases/known-releases')).knownReleases()

/**
 * The parts that can run as a process of their own. `run` loads only the part's own code, and resolves once it listens. Those that serve
 * have the names of their sockets with the settings of their ports, the part's own first, and where the web server finds it.
 */
export const PARTS = {
  api: {
    run: async () => (await import('@recog/api/run')).runApi(await releasesHere()),
    called: 'API',
    sockets: { api: 'API_PORT', 'api-metrics': 'API_METRICS_PORT' },
    found: { host: 'API_HOST', origin: 'API_ORIGIN' },
  },
  site: {
    run: () => import('@recog/site/main'),
    called: 'web server',
    sockets: { site: 'PORT', metrics: 'METRICS_PORT' },
    found: undefined,
  },
  releases: {
    run: serveReleases,
    called: 'release service',
    sockets: { releases: 'RELEASES_PORT' },
    found: { host: 'RELEASES_HOST', origin: 'RELEASES_ORIGIN' },
  },
  background: { run: async () => (await import('@recog/api/run')).runBackground(await releasesHere()) },
} as const

type Part = keyof typeof PARTS

/** The parts that `serve` without a part runs. */
export type ServingPart = Exclude<Part, 'background'>

export const isPart = (word: string): word is Part => Object.hasOwn(PARTS, word)

async function serveReleases(): Promise<void> {
  const { buildReleaseServer } = await import('@recog/release-service/server')
  const { env } = process
  const read = new SettingReader(env)
  await runServer('releases', buildReleaseServer(storeOf(env, process.cwd()), read.logLevel()), {
    host: read.text('RELEASES_HOST'),
    port: read.port('RELEASES_PORT'),
  })
}
