import type { HealthReport } from '@recog/section-contract/operator-page'
import { z } from 'zod'
import { CanaryWatch, type SentPage } from '../canary/watch'
import { ReleasedFiles, Trust } from '../read/read'
import type { Store } from '../store/store'
import { readSigners } from '../trust/signers'
import { isSameError, SourcePositions } from './errors'
import { type DescribedVersion, describeVersions, Health, stoppedCanaries } from './health'
import { healthFile } from './of-section'
import { type ErrorReport, isError, parseBatch } from './report'
import { reasonOf } from '../store/release'

/** The file of the counts in the store is written at most this often. Milliseconds. */
const SAVE_EVERY = 2_000
/** Lines in the log about what browsers refused. */
const LINES_A_MINUTE = 10
/** Messages to the webhooks of a section. */
const MESSAGES_AN_HOUR = 20
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

/** Receives the reports of browsers: counts them by version, and takes back versions that are worse than the one before. */
export class Collector {
  readonly #health = new Health()
  readonly #watch: CanaryWatch
  readonly #trust: Trust
  readonly #positions: SourcePositions
  readonly #file: string
  #logged = { minute: 0, lines: 0 }
  #told = { hour: 0, lines: new Map<string, number>() }
  #loaded: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined
  /** The last write of the counts, which may be under way. */
  #saved = Promise.resolve()

  constructor(private readonly options: CollectorOptions) {
    const { store } = options
    this.#watch = new CanaryWatch({
      store,
      onEvent: (line, section) => {
        options.onEvent(line)
        void this.#tell(section, line)
      },
    })
    this.#trust = Trust.of(store)
    this.#positions = new SourcePositions(new ReleasedFiles(store))
    this.#file = healthFile(store)
  }

  /**
   * Take the reports of a page. Those about versions that were never released are dropped.
   *
   * @param body JSON value as it arrived
   * @param page that sent them; undefined unless this portal has sent it, and then nothing counts
   * @returns whether the body was a batch of reports, or what browsers report themselves
   */
  async take(body: unknown, page: SentPage | undefined): Promise<boolean> {
    const violations = parseViolations(body)
    if (violations) {
      this.#log(violations)
      return true
    }
    const batch = parseBatch(body)
    if (!batch) return false
    if (!page) return true
    await this.#load()
    const { ledger } = await this.#trust.accepted()
    const reports = batch.reports.filter(({ section, version }) => ledger.acceptance(section, version))
    const at = new Date().toISOString()
    const added = reports.filter((report) => this.#health.add(report, at, page.network)).filter(isError)
    if (reports.length > 0) this.#saveSoon()
    await this.#watch.observe(ledger, { ...batch, reports }, page)
    if (added.length > 0) void this.#tellErrors(added)
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
  close(): Promise<void> {
    if (this.#timer) {
      clearTimeout(this.#timer)
      this.#timer = undefined
      this.#saved = this.#saved.then(() => this.#health.save(this.#file)).catch(() => {})
    }
    return this.#saved
  }

  /** Anybody can send what browsers send without a token, so only a few lines a minute reach the log. */
  #log(violations: readonly string[]): void {
    const minute = Math.floor(Date.now() / 60_000)
    if (minute !== this.#logged.minute) this.#logged = { minute, lines: 0 }
    for (const violation of violations.slice(0, LINES_A_MINUTE - this.#logged.lines)) {
      this.#logged.lines += 1
      const isLast = this.#logged.lines === LINES_A_MINUTE
      this.options.onEvent(isLast ? `${violation}. Further ones of this minute are not logged` : violation)
    }
  }

  /** Tell the teams of errors that no version of theirs has thrown before. */
  async #tellErrors(added: readonly ErrorReport[]): Promise<void> {
    const versions = await this.#described()
    for (const report of added) {
      const { section, version } = report
      const seen = versions.find((each) => each.section === section && each.version === version)?.seen
      const found = seen?.find((error) => isSameError(error, report))
      if (found?.isNew)
        await this.#tell(
          section,
          `${section} ${version}: new ${found.name} at ${found.thrownAt ?? found.position}`,
        )
    }
  }

  /** Send a line to the webhooks of a section. */
  async #tell(section: string, text: string): Promise<void> {
    const hour = Math.floor(Date.now() / 3_600_000)
    if (hour !== this.#told.hour) this.#told = { hour, lines: new Map() }
    const sent = (this.#told.lines.get(section) ?? 0) + 1
    this.#told.lines.set(section, sent)
    if (sent > MESSAGES_AN_HOUR) return
    for (const webhook of (await readSigners(this.options.store)).webhooksOf(section))
      try {
        const { ok, status } = await fetch(webhook, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ section, text }),
          redirect: 'error',
          signal: AbortSignal.timeout(10_000),
        })
        if (!ok) throw new Error(`status ${status}`)
      } catch (error) {
        // The URL may be a secret.
        this.options.onEvent(`The webhook of ${section} did not take a message: ${reasonOf(error)}`)
      }
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

const target = z.string().max(2_000)
/** What a browser refused: a script that the document does not list, or what the Content-Security-Policy does not allow. */
const violation = z.discriminatedUnion('type', [
  z.object({ type: z.literal('integrity-violation'), body: z.object({ blockedURL: z.url().max(2_000) }) }),
  z.object({
    type: z.literal('csp-violation'),
    body: z.object({ blockedURL: target, effectiveDirective: z.string().regex(/^[a-z-]{1,40}$/) }),
  }),
])

const MAX_REPORTS = 50
/** Characters of a path in the operator's log. */
const MAX_PATH = 200

/**
 * Read what a browser itself reports (Reporting API). Reports of other types are dropped, and so is the page: its URL may name a person.
 *
 * @returns a line for each; undefined when the body is not a list of reports
 */
function parseViolations(body: unknown): readonly string[] | undefined {
  if (!Array.isArray(body)) return undefined
  return body.slice(0, MAX_REPORTS).flatMap((each) => {
    const { success, data } = violation.safeParse(each)
    if (!success) return []
    const blocked = shortened(data.body.blockedURL)
    return data.type === 'csp-violation'
      ? [
          `A browser refused ${blocked}: the policy of the page (${data.body.effectiveDirective}) does not allow it`,
        ]
      : [`A browser refused ${blocked}: the page does not list its integrity`]
  })
}

/** Origin and path of a URL; else the word for what has none, such as `inline` or `eval`. */
function shortened(blocked: string): string {
  if (!URL.canParse(blocked)) return /^[a-z-]{1,40}$/.test(blocked) ? blocked : 'something'
  const { protocol, origin, pathname } = new URL(blocked)
  return (origin === 'null' ? protocol : origin + pathname).slice(0, MAX_PATH)
}
