import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { prepareFile } from '../store/atomic'
import type { Report } from './report'
import { counted, NOTHING, versionHealth, type VersionHealth } from './version-health'

/** Versions that are kept. Those that were seen last stay. */
const MAX_VERSIONS = 200

/** Counts what browsers report, by version. */
export class Health {
  readonly #versions = new Map<string, VersionHealth>()

  /** @param at ISO date */
  add(report: Report, at: string): void {
    const { section, version } = report
    const key = `${section}@${version}`
    const before = this.#versions.get(key) ?? { ...NOTHING, section, version }
    // Last in the map is last seen.
    this.#versions.delete(key)
    this.#versions.set(key, { ...counted(before, report, at), last: at })
    const [oldest] = this.#versions.keys()
    if (this.#versions.size > MAX_VERSIONS && oldest) this.#versions.delete(oldest)
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
