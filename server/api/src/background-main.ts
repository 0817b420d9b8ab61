import { onceAsked } from '@recog/server-kit/run-server'
import fastify from 'fastify'
import { loggerOptions } from './operations/log'
import { readSettings } from './read-settings'
import { startApp } from './start-app'

// Only the work that no call waits for: sending mails, signing the audit log, cleaning. Nothing listens; the server has the log.
const settings = { ...readSettings(process.env), background: true }
const server = fastify({ logger: loggerOptions(settings) })
await startApp(settings, server)
onceAsked(async () => {
  await server.close()
  process.exit(0)
})
process.send?.({ type: 'listening' })
