import { open, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Releasable } from '../workspace'
import type { Live } from './release'

/** The publishes and rollbacks of a section, oldest first. Skips a line that a crash cut off. */
export async function readHistory(releases: string, name: Releasable): Promise<Live[]> {
  const text = await readFile(historyFile(releases, name), 'utf8').catch(() => '')
  return text.split('\n').flatMap((line) => {
    try {
      return line ? [JSON.parse(line) as Live] : []
    } catch {
      return []
    }
  })
}

/** Append the live version unless it is the last line already: a switch may have been killed in between. */
export async function recordInHistory(releases: string, name: Releasable, live: Live): Promise<void> {
  const history = await readHistory(releases, name)
  const last = history.at(-1)
  if (last?.at === live.at && last.version === live.version) return
  const handle = await open(historyFile(releases, name), 'a+')
  try {
    const text = await handle.readFile('utf8')
    const torn = text !== '' && !text.endsWith('\n')
    await handle.appendFile(`${torn ? '\n' : ''}${JSON.stringify(live)}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * The fallback version of `version`: the last one that was live before it and was not rolled back.
 */
export function fallbackVersion(history: readonly Live[], version: string): string | undefined {
  const withdrawn = new Set<string>()
  history.forEach((line, index) => {
    const replaced = history[index - 1]?.version
    if (line.action === 'rollback' && replaced) withdrawn.add(replaced)
    else withdrawn.delete(line.version)
  })
  const versions = history.map((line) => line.version)
  const first = versions.indexOf(version)
  return versions
    .slice(0, first === -1 ? undefined : first)
    .findLast((candidate) => candidate !== version && !withdrawn.has(candidate))
}

function historyFile(releases: string, name: Releasable): string {
  return path.join(releases, name, 'history.jsonl')
}
