import path from 'node:path'
import { stoppedCanaries } from '../canary/stopped-canaries'
import { CanaryWatch } from '../canary/watch'
import { ReleasedFiles } from '../read/released-files'
import { Trust } from '../read/trust'
import type { Store } from '../store/store'
import { Health } from './health'
import { describeVersions, type DescribedVersion, type HealthReport } from './health-report'
import { parseBatch } from './report'
import { SourcePositions } from './source-position'
import { parseViolations } from './violations'

export type { HealthReport } from './health-report'
export { MAX_REPORT_BYTES } from './report'

/** The file of the counts in the store is written at most this often. Milliseconds. */
const SAVE_EVERY = 2_000
/** Canaries that were stopped, on the operator's page. */
const STOPPED_SHOWN = 20

/** Counts of reports by version, and the versions that are served. */
export interface Counts {
  readonly versions: readonly DescribedVersion[]
  readonly served: readonly {
    readonly section: string
    readonly version: string
    readonly to: 'everybody' | 'canary'
  }[]
}

interface CollectorOptions {
  readonly store: Store
  /** Called with one line for the operator's log. */
  readonly onEvent: (line: string) => void
}

/** Receives the reports of browsers: counts them by version, and stops canaries that are worse than the live version. */
export class Collector {
  readonly #health = new Health()
  readonly #watch: CanaryWatch
  readonly #trust: Trust
  readonly #positions: SourcePositions
  readonly #file: string
  #loaded: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(private readonly options: CollectorOptions) {
    const { store } = options
    this.#watch = new CanaryWatch(options)
    this.#trust = Trust.of(store)
    this.#positions = new SourcePositions(new ReleasedFiles(store))
    this.#file = path.join(store.folder, 'health.json')
  }

  /**
   * Take the reports of a page. Those about versions that were never released are dropped.
   *
   * @param body JSON value as it arrived
   * @param bucket of the visitor; undefined for a browser that keeps no cookie
   * @returns whether the body was a batch of reports, or what browsers report themselves
   */
  async take(body: unknown, bucket: number | undefined): Promise<boolean> {
    const violations = parseViolations(body)
    for (const script of violations ?? [])
      this.options.onEvent(`A browser refused ${script}: the page does not list its integrity`)
    if (violations) return true
    const batch = parseBatch(body)
    if (!batch) return false
    await this.#load()
    const { ledger } = await this.#trust.accepted()
    const reports = batch.reports.filter(({ section, version }) => ledger.acceptance(section, version))
    const at = new Date().toISOString()
    for (const report of reports) this.#health.add(report, at)
    if (reports.length > 0) this.#saveSoon()
    await this.#watch.observe(ledger, { ...batch, reports }, bucket)
    return true
  }

  /** The reports so far, with the source lines of errors. */
  async report(): Promise<HealthReport> {
    const { ledger } = await this.#trust.accepted()
    const versions = await this.#described()
    return {
      versions,
      canaries: this.#watch.current(ledger),
      stopped: stoppedCanaries(ledger, STOPPED_SHOWN),
    }
  }

  /** The counts so far, and the versions that are served. */
  async counts(): Promise<Counts> {
    const { ledger } = await this.#trust.accepted()
    const live = Object.entries(ledger.live).map(
      ([section, { version }]) => ({ section, version, to: 'everybody' }) as const,
    )
    const canaries = ledger.canaries.map(
      ({ name, version }) => ({ section: name, version, to: 'canary' }) as const,
    )
    return { versions: await this.#described(), served: [...live, ...canaries] }
  }

  /** Write what is not on disk yet. */
  async close(): Promise<void> {
    if (!this.#timer) return
    clearTimeout(this.#timer)
    this.#timer = undefined
    await this.#health.save(this.#file).catch(() => {})
  }

  async #described(): Promise<DescribedVersion[]> {
    await this.#load()
    return describeVersions(this.#health.list(), this.#positions)
  }

  #load(): Promise<void> {
    this.#loaded ??= this.#health.load(this.#file)
    return this.#loaded
  }

  #saveSoon(): void {
    this.#timer ??= setTimeout(() => void this.close(), SAVE_EVERY).unref()
  }
}
