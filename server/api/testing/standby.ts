import { runServer } from '@recog/server-kit/run-server'
import { readSettings } from '../src/read-settings'
import { buildServer } from '../src/server'
import type { Settings } from '../src/settings'

/** Has the server loaded; it starts when the harness says so, with the patience of a test if that is one. */
async function start(): Promise<void> {
  const patience = process.env['TEST_PATIENCE'] ? 'test' : undefined
  const settings: Settings = { ...readSettings(process.env), patience }
  const { server } = await buildServer(settings)
  await runServer('api', server, settings)
}

process.once('message', () => void start())
