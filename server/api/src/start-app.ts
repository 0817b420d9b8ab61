import type { FastifyInstance } from 'fastify'
import type { App } from './app'
import { seedDemo } from './demo/seed'
import type { Background } from './operations/background'
import { checkPublicUrl, checkSteeringGroup } from './operations/startup-checks'
import { openApp } from './open-app'
import type { Settings } from './settings'

/** The application, unless told otherwise with its background work, which stops when the server closes. */
export async function startApp(settings: Settings, server: FastifyInstance): Promise<App> {
  const opened = await openApp(settings, (message) => server.log.warn(message), 'request')
  let background: Background | undefined
  const app: App = {
    ...opened.app,
    info: (message) => server.log.info(message),
    wakeOutbox: () => background?.wakeOutbox(),
    wakeCompaction: () => background?.wakeCompaction(),
    wakeExports: () => background?.wakeExports(),
  }
  if (settings.demo) await seedDemo(app)
  await checkSteeringGroup(app)
  checkPublicUrl(app)
  server.log.info({ engine: app.engine }, 'database ready')

  if (settings.background) {
    const { startBackground } = await import('./operations/background')
    background = startBackground(app)
  }
  server.addHook('onClose', async () => {
    await background?.stop()
    await opened.close()
  })
  return app
}
