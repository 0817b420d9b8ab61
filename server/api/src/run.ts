import { VERSION } from '@recog/server-kit/metrics'
import { onceAsked, runServer } from '@recog/server-kit/run-server'
import fastify from 'fastify'
import { loggerOptions } from './operations/log'
import { readSettings } from './read-settings'
import type { Releases } from './releases'
import { startApp } from './start-app'

/** Run the API of this process. Resolves once it listens. */
export async function runApi(releases?: Releases): Promise<void> {
  const settings = readSettings(process.env, releases)
  const { server } = await (await import('./server')).buildServer(settings)
  server.log.info({ version: VERSION }, 'API starts')
  await runServer('api', server, settings)
}

/** Only the work that no call waits for: sending mails, signing the audit log, cleaning. Nothing listens; the server has the log. */
export async function runBackground(releases?: Releases): Promise<void> {
  const settings = { ...readSettings(process.env, releases), background: true }
  const server = fastify({ logger: loggerOptions(settings) })
  await startApp(settings, server)
  onceAsked(async () => {
    await server.close()
    process.exit(0)
  })
  process.send?.({ type: 'listening' })
}
