import { fork } from 'node:child_process'
import path from 'node:path'
import { ROOT } from './paths.mjs'
import { TSX } from './tsx.mjs'

const RESTARTS = 5

/**
 * Start one of the portal's services and keep it running. A service exits when this process ends, because the
 * channel between them closes.
 *
 * @param {{ name: string, file: string, env: NodeJS.ProcessEnv }} options
 * @returns {Promise<{ stop: () => Promise<void> }>} once it listens
 */
export function startService({ name, file, env }) {
  let stopping = false
  let restarts = 0
  /** @type {import('node:child_process').ChildProcess} */
  let child
  return new Promise((resolve, reject) => {
    const launch = (/** @type {NodeJS.ProcessEnv} */ environment) => {
      child = fork(path.join(ROOT, file), [], {
        cwd: ROOT,
        env: environment,
        execArgv: TSX,
        stdio: 'inherit',
      })
      child.on('message', (message) => {
        if (/** @type {{ type?: string }} */ (message).type === 'listening') resolve({ stop })
      })
      child.on('exit', (code) => {
        if (stopping) return
        if (restarts >= RESTARTS) return reject(new Error(`The ${name} ended with code ${code}`))
        restarts += 1
        setTimeout(() => launch(environment), 200 * restarts)
      })
    }
    const stop = () =>
      new Promise((/** @type {(value: void) => void} */ done) => {
        stopping = true
        if (child.exitCode !== null) return done()
        child.once('exit', () => done())
        child.kill('SIGTERM')
      })
    launch(env)
  })
}
