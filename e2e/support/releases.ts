import path from 'node:path'
import { publish } from '@recog/release-tools/publish'
import { rollback } from '@recog/release-tools/rollback'
import type { Portal } from './portal'

export const releasesOf = (portal: Portal) => path.join(portal.data, 'releases')

/** Publish a build without checks: tests publish broken builds. @returns milliseconds */
export async function publishUnchecked(portal: Portal, name: string, from: string): Promise<number> {
  const started = performance.now()
  const who = { by: 'a test', reason: path.basename(from) }
  await publish({ releases: releasesOf(portal), names: [name], from, ...who, checks: 'none' })
  return performance.now() - started
}

/** Roll back to the fallback version. @returns milliseconds */
export async function rollBack(portal: Portal, name: string): Promise<number> {
  const started = performance.now()
  await rollback({ releases: releasesOf(portal), name, by: 'a test', reason: 'the test is over' })
  return performance.now() - started
}
