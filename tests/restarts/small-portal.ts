import { rm } from 'node:fs/promises'
import path from 'node:path'
import { smallPortal } from '@recog/release-service/testing'
import { startPortal, type RunningPortal } from './running-portal'
import { heldPort } from './start-listening'

/** The program. */
export const MAIN = path.resolve(__dirname, '../../server/portal/src/main.ts')

export interface SmallPortal extends RunningPortal {
  readonly origin: string
  /** Stop it, and delete its folder. */
  remove(): Promise<void>
}

/**
 * Start a portal with the smallest releases and an empty database, from its sources.
 *
 * @param flags of Node.js, for the supervisor and its parts
 * @param hasSockets whether it is given its sockets, as by systemd
 * @param main the program, or a link to it
 */
export async function startSmallPortal(
  flags: readonly string[] = [],
  hasSockets = true,
  main = MAIN,
): Promise<SmallPortal> {
  const { folder } = await smallPortal()
  const [port, apiPort] = [await heldPort(), await heldPort()]
  const origin = `http://127.0.0.1:${port}`
  const env = {
    ...process.env,
    PORT: String(port),
    API_PORT: String(apiPort),
    PUBLIC_URL: origin,
    PORTAL_DATA: path.join(folder, 'data'),
    RELEASES: folder,
    LOG_LEVEL: 'silent',
  }
  const portal = await startPortal(['--import', 'tsx', ...flags, main, 'serve'], env, hasSockets)
  return {
    ...portal,
    origin,
    async remove() {
      await portal.stop()
      await rm(folder, { recursive: true })
    },
  }
}
