import { runServer } from '@recog/server-kit/run-server'
import { SettingReader } from '@recog/server-kit/setting-values'
import { storeOf } from '@recog/release-service/store'

/** What the API may know about the releases of this machine. */
export const releasesHere = async () => (await import('../releases/known-releases')).knownReleases()

/** The parts that can run as a process of their own. Each loads only its own code, and resolves once it listens. */
export const PARTS = {
  api: async () => (await import('@recog/api/run')).runApi(await releasesHere()),
  site: () => import('@recog/site/main'),
  releases: serveReleases,
  background: async () => (await import('@recog/api/run')).runBackground(await releasesHere()),
} as const satisfies Record<string, () => Promise<unknown>>

export type Part = keyof typeof PARTS

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
