import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/** How long a program is down before it is started again. Milliseconds. */
const DOWN = 1_000
/** Between two looks at whether a program is ready. Milliseconds. */
const LOOK = 200

interface ProgramOptions {
  readonly name: string
  readonly command: readonly string[]
  /** File that gets what it prints. */
  readonly log: string
  readonly isReady: () => Promise<boolean>
}

/** PostgreSQL and PgBouncer refuse to run as root, so that root runs all programs as the user that the packages of Debian create. */
const USER = ['--reuid=postgres', '--regid=postgres', '--init-groups']

/** A program that is not ours. It is started again when it ends, and ends with this process, however that ends. */
export class Program {
  #child: ChildProcess | undefined
  #ended: Promise<void> = Promise.resolve()
  #isWanted = false

  constructor(private readonly options: ProgramOptions) {}

  /** @returns its process; undefined while it is down */
  get pid(): number | undefined {
    return this.#child?.pid
  }

  start(): void {
    this.#isWanted = true
    this.#launch()
  }

  /** Wait until it is ready. @throws when it ends before */
  async ready(): Promise<void> {
    while (!(await this.options.isReady())) {
      if (this.#child === undefined)
        throw new Error(`${this.options.name} ended. It says why in ${this.options.log}`)
      await pause(LOOK)
    }
  }

  /** Do not start it again when it ends. */
  leaveDown(): void {
    this.#isWanted = false
  }

  async stop(): Promise<void> {
    this.leaveDown()
    this.#child?.kill('SIGTERM')
    await this.#ended
  }

  #launch(): void {
    if (!this.#isWanted) return
    const log = openSync(this.options.log, 'a', 0o600)
    const words = [
      '--pdeathsig=TERM',
      ...(process.getuid?.() === 0 ? USER : []),
      '--',
      ...this.options.command,
    ]
    // A group of its own: an interrupt from the keyboard is for this process, which stops everything in its order.
    const child = spawn('setpriv', words, { stdio: ['ignore', log, log], detached: true, cwd: '/' })
    closeSync(log)
    this.#child = child
    this.#ended = new Promise<void>((resolve) => {
      child.once('error', () => resolve())
      child.once('exit', () => resolve())
    }).then(() => {
      this.#child = undefined
      if (this.#isWanted) setTimeout(() => this.#launch(), DOWN).unref()
    })
  }
}
