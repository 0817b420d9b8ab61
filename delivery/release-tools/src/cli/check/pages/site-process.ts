import { fork } from 'node:child_process'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { ROOT } from '../../workspace'

const require = createRequire(import.meta.url)

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
  const child = fork(require.resolve('@recog/site/main'), [], {
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
    // Here a TypeScript source, and compiled where the tools are installed.
    execArgv: ['--import', pathToFileURL(require.resolve('tsx')).href],
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
