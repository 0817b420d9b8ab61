import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { descriptionOf } from '../compile/description'
import { UsageError } from '../explain'
import { packageFolder, type Releasable } from '../workspace'
import { addSection } from './add-section'
import { startDevServer } from './dev-server'
import { watchBuild } from './watch-build'

const DEFAULT_PORT = 4105
const DEFAULT_PORTAL = 'http://localhost:8080'

interface DevOptions {
  /** URL of the portal that provides everything else. */
  readonly against?: string | undefined
  readonly port?: string | undefined
}

/**
 * Run a section from source inside a running portal, with the released other sections. Each change is built and replaces
 * the section in the open page; session, header and URL stay. Ends with the process.
 *
 * @throws when there is no portal, or the name is not a section
 */
export async function dev(name: Releasable, { against, port }: DevOptions): Promise<void> {
  if (name === 'shell') throw new Error('dev takes a section; the shell is part of the portal')
  const portal = portalAt(against ?? DEFAULT_PORTAL)
  await checkPortal(portal)
  const folder = await mkdtemp(path.join(os.tmpdir(), `${name}-dev-`))
  // Read again for every page: pages may be added meanwhile.
  const addTo = async (html: string) =>
    addSection(html, await descriptionOf(packageFolder(name), String(Date.now())), '/section/')
  const server = await startDevServer({ folder, addTo, portal, port: Number(port ?? DEFAULT_PORT) })
  const { pages } = await descriptionOf(packageFolder(name))
  const first = Object.keys(pages).find((at) => !at.includes(':')) ?? '/'
  let builds = 0
  const watching = watchBuild(name, folder, ({ ms, errors }) => {
    if (errors) return console.log(errors)
    builds += 1
    server.built(String(builds))
    console.log(`  ${name} built in ${Math.round(ms)} ms`)
    if (builds === 1)
      console.log(
        `\nOpen  ${server.origin}${first}?section=${name}@${server.origin}/section/\nthe rest comes from ${portal.origin}\n`,
      )
  })
  const stop = async () => {
    await (await watching).stop()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
    process.exit(0)
  }
  process.on('SIGINT', () => void stop())
  process.on('SIGTERM', () => void stop())
}

/** @throws when the text is no URL */
function portalAt(text: string): URL {
  if (!URL.canParse(text))
    throw new UsageError(`--against takes the URL of a portal such as ${DEFAULT_PORTAL}, not "${text}"`)
  return new URL(text)
}

async function checkPortal(portal: URL): Promise<void> {
  const response = await fetch(new URL('/registry.json', portal)).catch(() => undefined)
  if (!response?.ok)
    throw new Error(
      `There is no portal at ${portal.origin}: start one with npm start, or name one with --against URL`,
    )
}
