import { fork, type ChildProcess } from 'node:child_process'
import { EX_CONFIG } from '@recog/server-kit/setting-values'

/** Pause before a service that ended is started again: doubles each time, up to the longest. Milliseconds. */
const FIRST_PAUSE = 200
const LONGEST_PAUSE = 30_000
/** A service that has run for this long starts again with the first pause. Milliseconds. */
const STEADY = 60_000

interface ServiceOptions {
  /** For the log. */
  readonly name: string
  /** Absolute path of its program. */
  readonly file: string
  readonly env: NodeJS.ProcessEnv
  readonly args?: readonly string[]
  readonly execArgv?: readonly string[]
  /** File descriptors that it gets from the first free one on. */
  readonly sockets?: readonly number[]
  readonly firstPause?: number
}

/**
 * Start one of the portal's services and keep it running: one that ends is started again, however often, with growing pauses. A
 * service ends by itself when this process is gone, because the channel between them closes.
 *
 * @returns once it listens; rejects when it ends before that
 */
export async function startService(options: ServiceOptions): Promise<Service> {
  const service = new Service(options)
  await service.start()
  return service
}

class Service {
  /** Where it listened at first; undefined if it did not say so. */
  port: number | undefined
  readonly #options: ServiceOptions
  #pause: number
  #isStopping = false
  /** The process that is kept running; others are ending. */
  #current: ChildProcess | undefined
  #timer: NodeJS.Timeout | undefined
  readonly #ending = new Set<Promise<void>>()

  constructor(options: ServiceOptions) {
    this.#options = options
    this.#pause = options.firstPause ?? FIRST_PAUSE
  }

  async start(): Promise<void> {
    const { child, listened } = this.#launch()
    this.port = await listened
    this.#keep(child)
  }

  /** Start the program again beside the running process, which ends once the new one listens. Rejects when that ends before. */
  async replace(): Promise<void> {
    const { child, listened } = this.#launch()
    await listened
    if (this.#isStopping) return this.#end(child)
    const previous = this.#current
    this.#keep(child)
    // Still answers what it has accepted, for longer than anybody should wait for.
    if (previous) void this.#end(previous)
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    clearTimeout(this.#timer)
    if (this.#current) void this.#end(this.#current)
    await Promise.all(this.#ending)
  }

  #launch() {
    const { name, file, env, args = [], execArgv = [], sockets = [] } = this.#options
    const child = fork(file, [...args], {
      env,
      execArgv: [...execArgv],
      stdio: ['inherit', 'inherit', 'inherit', ...sockets, 'ipc'],
    })
    const listened = new Promise<number | undefined>((resolve, reject) => {
      child.on('message', ({ type, port }: { type?: string; port?: number }) => {
        if (type === 'listening') resolve(port)
      })
      child.once('exit', (code, signal) => {
        const error = new Error(`The ${name} ended with ${signal ?? `code ${code}`}`)
        reject(code === EX_CONFIG ? Object.assign(error, { code: 'ERR_SETTING' }) : error)
      })
    })
    return { child, listened }
  }

  /** Make a process that listens the one to keep running. */
  #keep(child: ChildProcess): void {
    clearTimeout(this.#timer)
    this.#current = child
    const since = performance.now()
    const ended = () => {
      if (this.#current !== child) return
      this.#current = undefined
      if (this.#isStopping) return
      if (performance.now() - since > STEADY) this.#pause = this.#options.firstPause ?? FIRST_PAUSE
      this.#startLater(child.signalCode ?? `code ${child.exitCode}`)
    }
    if (child.exitCode !== null || child.signalCode !== null) ended()
    else child.once('exit', ended)
  }

  #startLater(why: string): void {
    console.error(
      `The ${this.#options.name} ended with ${why}. It is started again in ${this.#pause / 1000} s.`,
    )
    this.#timer = setTimeout(() => {
      const { child, listened } = this.#launch()
      // Also before it listens, so that it is stopped with everything else.
      this.#keep(child)
      listened.catch(() => {})
    }, this.#pause)
    this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE)
  }

  #end(child: ChildProcess): Promise<void> {
    const ended = new Promise<void>((resolve) => {
      if (child.exitCode !== null || child.signalCode !== null) return resolve()
      child.once('exit', () => resolve())
      child.kill('SIGTERM')
    })
    this.#ending.add(ended)
    return ended.finally(() => this.#ending.delete(ended))
  }
}
