import type { App } from '../app'
import type { AuditEntry } from '../audit/entry'
import { record } from '../audit/record'
import type { Write } from '../database/write'
import { asOf } from './as-of'

/** Audit rows to write once all are known, because the chain must be in order of time. */
export type History = { readonly daysAgo: number; readonly entry: AuditEntry }[]

/** Writes the collected audit rows, oldest first. */
export async function writeHistory(app: App, tx: Write, history: History): Promise<void> {
  for (const { daysAgo, entry } of history.toSorted((a, b) => b.daysAgo - a.daysAgo)) {
    await record(asOf(app, daysAgo), tx, entry)
  }
}
