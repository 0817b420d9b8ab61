import { RELEASABLE } from './workspace'
import { readLive, readRelease } from './release'
import path from 'node:path'

/** What is live where: a table with version, when, by whom, the version before and brotli size of entering it. */
export async function listReleases(releases: string): Promise<string> {
  const rows = [['section', 'live', 'since', 'by', 'previous', 'enter (brotli)']]
  for (const name of RELEASABLE) {
    const live = await readLive(releases, name)
    const release = live && (await readRelease(path.join(releases, name, live.version)))
    if (!live || !release) {
      rows.push([name, 'not published', '', '', '', ''])
      continue
    }
    const entered = [...release.preload, ...release.css]
    const bytes = entered.reduce((sum, file) => sum + (release.files[file]?.brotli ?? 0), 0)
    rows.push([name, live.version, live.at, live.by, live.previous ?? '-', `${(bytes / 1024).toFixed(1)} KB`])
  }
  return table(rows)
}

function table(rows: readonly string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  )
  return rows
    .map((row) =>
      row
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
