import { fork, type ChildProcess } from 'node:child_process'
import { reasonOf } from '@recog/server-kit/commands'
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

interface Started {
  readonly child: ChildProcess
  /** Resolves to its port; rejects when it ends before it listens. */
  readonly listened: Promise<number | undefined>
  /** Resolves to what has become of it, once it is gone. */
  readonly ended: Promise<string>
}

class Service {
  /** Where it listened at first; undefined if it did not say so. */
  port: number | undefined
  readonly #options: ServiceOptions
  #pause: number
  #isStopping = false
  /** The process that is kept running; others are ending. */
  #current: Started | undefined
  #timer: NodeJS.Timeout | undefined
  readonly #ending = new Set<Promise<unknown>>()

  constructor(options: ServiceOptions) {
    this.#options = options
    this.#pause = options.firstPause ?? FIRST_PAUSE
  }

  async start(): Promise<void> {
    const started = this.#launch()
    this.port = await started.listened
    this.#keep(started)
  }

  /** Start the program again beside the running process, which ends once the new one listens. Rejects when that ends before. */
  async replace(): Promise<void> {
    const started = this.#launch()
    await started.listened
    if (this.#isStopping) return this.#end(started)
    const previous = this.#current
    this.#keep(started)
    // Still answers what it has accepted, for longer than anybody should wait for.
    if (previous) void this.#end(previous)
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    clearTimeout(this.#timer)
    if (this.#current) void this.#end(this.#current)
    await Promise.all(this.#ending)
  }

  /** @throws when this machine cannot start a process now, if it says so at once */
  #launch(): Started {
    const { name, file, env, args = [], execArgv = [], sockets = [] } = this.#options
    const child = fork(file, [...args], {
      env,
      execArgv: [...execArgv],
      stdio: ['inherit', 'inherit', 'inherit', ...sockets, 'ipc'],
    })
    const ended = new Promise<string>((resolve) => {
      child.once('exit', (code, signal) => resolve(`ended with ${signal ?? `code ${code}`}`))
      // Without an id there is no process that could end. Without a listener, this process would.
      child.on('error', (error) => {
        if (child.pid === undefined) resolve(`could not be started: ${error.message}`)
      })
    })
    const listened = new Promise<number | undefined>((resolve, reject) => {
      child.on('message', ({ type, port }: { type?: string; port?: number }) => {
        if (type === 'listening') resolve(port)
      })
      void ended.then((how) => {
        const error = new Error(`The ${name} ${how}`)
        reject(child.exitCode === EX_CONFIG ? Object.assign(error, { code: 'ERR_SETTING' }) : error)
      })
    })
    return { child, listened, ended }
  }

  /** Make a process the one to keep running. */
  #keep(started: Started): void {
    clearTimeout(this.#timer)
    this.#current = started
    const since = performance.now()
    void started.ended.then((how) => {
      if (this.#current !== started) return
      this.#current = undefined
      if (this.#isStopping) return
      if (performance.now() - since > STEADY) this.#pause = this.#options.firstPause ?? FIRST_PAUSE
      this.#startLater(how)
    })
  }

  #startLater(how: string): void {
    console.error(`The ${this.#options.name} ${how}. It is started again in ${this.#pause / 1000} s.`)
    this.#timer = setTimeout(() => {
      try {
        const started = this.#launch()
        // Also before it listens, so that it is stopped with everything else.
        this.#keep(started)
        started.listened.catch(() => {})
      } catch (error) {
        this.#startLater(`could not be started: ${reasonOf(error)}`)
      }
    }, this.#pause)
    this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE)
  }

  async #end({ child, ended }: Started): Promise<void> {
    this.#ending.add(ended)
    child.kill('SIGTERM')
    await ended
    this.#ending.delete(ended)
  }
}
