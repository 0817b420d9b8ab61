import { open, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Releasable } from '../workspace'
import type { Live } from './release'

/** Who published or rolled back what, when and why, oldest first. A line that a crash cut off is left out. */
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

/** Write down what `live.json` says, unless that is the last line already: the switch may have been killed before. */
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
 * The fallback version of `version`: the one that was live before it, leaving out those that were
 * rolled back from.
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
