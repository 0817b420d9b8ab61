import { appendFile, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { App } from '../app'
import type { Settings } from '../settings'

/** How long a destination may take to receive a checkpoint. Milliseconds. */
const TIMEOUT = 10_000

/** Where every checkpoint signed on this machine is kept. */
export const checkpointFile = ({ dataFolder }: Settings): string => join(dataFolder, 'audit-checkpoints.txt')

/**
 * Deliver a signed checkpoint to the file, the server's log and the operator's destination. A destination that fails is
 * reported and not retried, because the next checkpoint covers the same rows.
 */
export async function deliverCheckpoint(app: App, note: string): Promise<void> {
  const destination = app.settings.auditCheckpointsTo
  app.info(`audit checkpoint: ${note.trimEnd()}`)
  for (const to of [checkpointFile(app.settings), ...(destination === undefined ? [] : [destination])]) {
    const delivered = isUrl(to) ? post(to, note) : append(to, note)
    await delivered.catch((error: unknown) => {
      app.warn(
        `the audit checkpoint was not delivered to ${to}: ${error instanceof Error ? error.message : 'failed'}`,
      )
    })
  }
}

/** Whether a destination is a URL; otherwise it is a file. */
export const isUrl = (destination: string): boolean => /^https?:\/\//.test(destination)

async function append(file: string, note: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  await appendFile(file, `${note}\n`, { mode: 0o600 })
}

async function post(url: string, note: string): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
    body: note,
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT),
  })
  if (!response.ok) throw new Error(`HTTP ${response.status}`)
}
