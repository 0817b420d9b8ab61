import { buildServer } from './server'
import { readSettings } from './read-settings'

// A supervisor that spawned this process receives the port by IPC, and stops the process by closing the channel.
const settings = readSettings(process.env)
const { server } = await buildServer(settings)
await server.listen({ host: settings.host, port: settings.port })

const address = server.server.address()
const port = typeof address === 'object' && address !== null ? address.port : settings.port
process.send?.({ type: 'listening', port })

let stopping = false
async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  const forced = setTimeout(() => process.exit(1), 10_000)
  forced.unref()
  await server.close()
  process.exit(0)
}

process.on('SIGTERM', () => void stop())
process.on('SIGINT', () => void stop())
process.on('disconnect', () => void stop())
