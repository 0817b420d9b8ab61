import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { prepareFile } from '../store/disk'
import type { ErrorReport, Report } from './report'
import { positionOf } from './seen-error'
import { counted, NOTHING, versionHealth, type VersionHealth } from './version-health'

/** Versions that are kept. Those that were seen last stay. */
const MAX_VERSIONS = 200

/** Different errors of a version that one network may report: it would push those of the others out of the list. */
const MAX_ERRORS_OF_NETWORK = 20
/** Networks and versions whose errors are told apart at the same time. */
const MAX_SENDERS = 10_000

/** Counts what browsers report, by version. */
export class Health {
  readonly #versions = new Map<string, VersionHealth>()

  readonly #errorsBySender = new Map<string, Set<string>>()

  /**
   * @param at ISO date
   * @param network that sent it
   * @returns whether it is an error that the version has not thrown before
   */
  add(report: Report, at: string, network: string): boolean {
    const { section, version } = report
    if (report.kind === 'error' && !this.#mayAdd(report, network)) return false
    const key = `${section}@${version}`
    const before = this.#versions.get(key) ?? { ...NOTHING, section, version }
    // Last in the map is last seen.
    this.#versions.delete(key)
    this.#versions.set(key, { ...counted(before, report, at), last: at })
    const [oldest] = this.#versions.keys()
    if (this.#versions.size > MAX_VERSIONS && oldest) this.#versions.delete(oldest)
    return report.kind === 'error' && this.#versions.get(key)?.seen.at(-1)?.count === 1
  }

  #mayAdd(report: ErrorReport, network: string): boolean {
    const sender = `${network} ${report.section}@${report.version}`
    const own = this.#errorsBySender.get(sender) ?? new Set<string>()
    if (this.#errorsBySender.size >= MAX_SENDERS) this.#errorsBySender.clear()
    this.#errorsBySender.set(sender, own)
    const known = [report.source, report.name, positionOf(report)].join(' ')
    if (own.size < MAX_ERRORS_OF_NETWORK) own.add(known)
    return own.has(known)
  }

  /** All versions, by name and version. */
  list(): VersionHealth[] {
    return [...this.#versions.values()].toSorted((a, b) =>
      a.section === b.section ? b.last.localeCompare(a.last) : a.section.localeCompare(b.section),
    )
  }

  /** Read what an earlier process wrote. A file that cannot be read is as if there was none: it only holds counts. */
  async load(file: string): Promise<void> {
    const text = await readFile(file, 'utf8').catch(() => '[]')
    try {
      for (const each of z.array(versionHealth).parse(JSON.parse(text)))
        this.#versions.set(`${each.section}@${each.version}`, each)
    } catch {
      // Counting starts again.
    }
  }

  /** @throws when the disk is full */
  async save(file: string): Promise<void> {
    const put = await prepareFile(file, JSON.stringify([...this.#versions.values()]))
    put()
  }
}
