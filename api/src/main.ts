import { runServer } from '@recog/api-contract/run-server'
import { buildServer } from './server'
import { readSettings } from './read-settings'

const settings = readSettings(process.env)
const { server } = await buildServer(settings)
await runServer('api', server, settings)
