import type { App } from '../app'
import type { AuditEntry } from '../audit/entry'
import { record } from '../audit/record'
import type { Write } from '../database/write'

/** The same application with an earlier current time, for rows that should look older. */
export const asOf = (app: App, daysAgo: number): App => {
  const instant = new Date(Date.parse(app.now()) - daysAgo * 86_400_000).toISOString()
  return { ...app, now: () => instant }
}

/** Audit rows to write once all are known, because the chain must be in order of time. */
export type History = { readonly daysAgo: number; readonly entry: AuditEntry }[]

/** Write the collected audit rows, oldest first. */
export async function writeHistory(app: App, tx: Write, history: History): Promise<void> {
  for (const { daysAgo, entry } of history.toSorted((a, b) => b.daysAgo - a.daysAgo)) {
    await record(asOf(app, daysAgo), tx, entry)
  }
}
