import { existsSync, readFileSync } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { App } from '../app'

/** Append a person to the erasure journal, which outlives the database (ADR 22). Contains an id and a time, and no name. */
export async function noteErasure(app: App, userId: string): Promise<void> {
  const { erasureJournal } = app.settings
  await mkdir(dirname(erasureJournal), { recursive: true, mode: 0o700 })
  const file = await open(erasureJournal, 'a', 0o600)
  try {
    await file.writeFile(`${JSON.stringify({ person: userId, at: app.now() })}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** The ids in a journal; none if there is no such file. A line that a crash cut off is ignored: the database has it. */
export function readJournal(file: string): string[] {
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => /^\{"person":"([^"]+)"/.exec(line)?.[1] ?? [])
}

/** Add erasures that a crash kept out of the journal. */
export async function completeJournal(app: App): Promise<void> {
  const known = new Set(readJournal(app.settings.erasureJournal))
  for (const id of await erasedPeople(app)) if (!known.has(id)) await noteErasure(app, id)
}

/** The ids of everyone that the log says was erased. */
export async function erasedPeople({ db }: Pick<App, 'db'>): Promise<string[]> {
  const rows = await db
    .selectFrom('audit')
    .select('target_id')
    .where('action', '=', 'person.erased')
    .distinct()
    .execute()
  return rows.flatMap(({ target_id }) => target_id ?? [])
}
