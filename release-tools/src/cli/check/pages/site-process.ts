import { fork } from 'node:child_process'
import path from 'node:path'
import { ROOT } from '../../workspace'

/**
 * Start the portal's web server on a release folder and a free port, as its own process.
 *
 * @param apiOrigin where calls of the API go
 * @param settings environment variables for the server (docs/settings.md)
 * @throws when the server ends before it listens
 */
export function startSite(
  releases: string,
  apiOrigin: string,
  settings: NodeJS.ProcessEnv = {},
): Promise<{ origin: string; stop(): Promise<void> }> {
  const child = fork(path.join(ROOT, 'site/src/main.ts'), [], {
    cwd: ROOT,
    env: {
      ...process.env,
      RELEASES: releases,
      API_ORIGIN: apiOrigin,
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'silent',
      ...settings,
    },
    execArgv: ['--import', 'tsx'],
  })
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The web server ended with code ${code}`)))
    child.once('message', (message: { port?: number }) => {
      resolve({
        origin: `http://localhost:${message.port}`,
        async stop() {
          const ended = new Promise((done) => child.once('exit', done))
          child.kill('SIGTERM')
          await ended
        },
      })
    })
  })
}
