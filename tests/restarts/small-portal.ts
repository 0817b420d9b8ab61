import { rm } from 'node:fs/promises'
import path from 'node:path'
import { smallPortal } from '@recog/release-service/testing'
import { testFolder } from '../../server/api/testing/run-folder'
import { bundle } from '../../server/portal/package/bundle'
import { linkNativePackages } from '../../server/portal/package/native-packages'
import { startPortal, type RunningPortal } from './running-portal'
import { heldPort } from './start-listening'

let compiled: Promise<string> | undefined

/** The `portal` command, compiled: it starts with a fifth of the work. */
export const portalProgram = (): Promise<string> => (compiled ??= compile())

async function compile(): Promise<string> {
  const folder = testFolder()
  await bundle(folder)
  await linkNativePackages(folder)
  return path.join(folder, 'lib/portal.mjs')
}

export interface SmallPortal extends RunningPortal {
  readonly origin: string
  /** Stop it, and delete its folder. */
  remove(): Promise<void>
}

/**
 * Start a portal with the smallest releases and an empty database.
 *
 * @param flags of Node.js, for the supervisor and its parts
 * @param hasSockets whether it is given its sockets, as by systemd
 * @param program a link to it, for upgrades
 */
export async function startSmallPortal(
  flags: readonly string[] = [],
  hasSockets = true,
  program?: string,
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
  const portal = await startPortal([...flags, program ?? (await portalProgram()), 'serve'], env, hasSockets)
  return {
    ...portal,
    origin,
    async remove() {
      await portal.stop()
      await rm(folder, { recursive: true })
    },
  }
}
