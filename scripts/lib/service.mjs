import { fork } from 'node:child_process'
import path from 'node:path'
import { ROOT } from './paths.mjs'
import { TSX } from './tsx.mjs'

/** Pause before a service that ended is started again: doubles each time, up to the longest. Milliseconds. */
const FIRST_PAUSE = 200
const LONGEST_PAUSE = 30_000
/** A service that has run for this long starts again with the first pause. Milliseconds. */
const STEADY = 60_000

/**
 * Start one of the portal's services and keep it running: one that ends is started again, however often, with growing pauses. A
 * service ends by itself when this process is gone, because the channel between them closes.
 *
 * @param {{ name: string, file: string, env: NodeJS.ProcessEnv, execArgv?: readonly string[], firstPause?: number }} options
 * @returns {Promise<{ stop: () => Promise<void> }>} once it listens; rejects when it ends before that
 */
export function startService({ name, file, env, execArgv = TSX, firstPause = FIRST_PAUSE }) {
  let stopping = false
  let listened = false
  let pause = firstPause
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let child
  /** @type {NodeJS.Timeout | undefined} */
  let timer
  return new Promise((resolve, reject) => {
    const launch = () => {
      const started = performance.now()
      const current = fork(path.resolve(ROOT, file), [], {
        cwd: ROOT,
        env,
        execArgv: [...execArgv],
        stdio: 'inherit',
      })
      child = current
      current.on('message', (message) => {
        if (/** @type {{ type?: string }} */ (message).type !== 'listening') return
        listened = true
        resolve({ stop })
      })
      current.once('exit', (code, signal) => {
        child = undefined
        if (stopping) return
        const why = signal ?? `code ${code}`
        if (!listened) return reject(new Error(`The ${name} ended with ${why}`))
        if (performance.now() - started > STEADY) pause = firstPause
        console.error(`The ${name} ended with ${why}. It is started again in ${pause / 1000} s.`)
        timer = setTimeout(launch, pause)
        pause = Math.min(pause * 2, LONGEST_PAUSE)
      })
    }
    const stop = () =>
      new Promise((/** @type {(value: void) => void} */ done) => {
        stopping = true
        clearTimeout(timer)
        if (!child) return done()
        child.once('exit', () => done())
        child.kill('SIGTERM')
      })
    launch()
  })
}
