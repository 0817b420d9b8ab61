import { runServer } from '@recog/server-kit/run-server'
import { VERSION } from '@recog/server-kit/metrics'
import { buildServer } from './server'
import { readSettings } from './read-settings'

const settings = readSettings(process.env)
const { server } = await buildServer(settings)
server.log.info({ version: VERSION }, 'API starts')
await runServer('api', server, settings)
