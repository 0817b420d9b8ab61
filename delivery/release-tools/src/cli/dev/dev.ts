import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { isSection } from '@recog/release-service/names'
import { descriptionOf } from '../compile/description'
import { portNumber } from '../command-names'
import { UsageError } from '@recog/server-kit/commands'
import { packageFolder, ROOT, type Releasable } from '../workspace'
import { addSection } from './add-section'
import { startDevServer } from './dev-server'
import { watchBuild, type Built } from './watch-build'

const DEFAULT_PORT = 4105
const DEFAULT_PORTAL = 'http://localhost:8080'

interface DevOptions {
  /** URL of the portal that provides everything else. */
  readonly against?: string | undefined
  readonly port?: string | undefined
}

/**
 * Run a section from source inside a running portal, with the released other sections. Each change is built and updates the
 * open page, which keeps its state where React can (ADR 18). Ends with the process.
 *
 * @throws when there is no portal, or the name is not a section
 */
export async function dev(name: Releasable, { against, port }: DevOptions): Promise<void> {
  if (!isSection(name)) throw new UsageError(`dev takes a section, not ${name}`)
  const portal = portalAt(against ?? DEFAULT_PORTAL)
  const portTyped = portNumber(port, DEFAULT_PORT)
  await checkPortal(portal)
  const folder = await mkdtemp(path.join(os.tmpdir(), `${name}-dev-`))
  const source = { name, folder: packageFolder(name) }
  // Read again for every page: pages may be added meanwhile.
  const addTo = async (html: string) =>
    addSection(html, await descriptionOf(source, String(Date.now())), '/section/')
  const options = { section: name, folder, root: ROOT, addTo, portal, port: portTyped }
  const server = await startDevServer(options).catch(async (error: unknown) => {
    await rm(folder, { recursive: true, force: true })
    throw error
  })
  const { pages } = await descriptionOf(source)
  const first = Object.keys(pages).find((at) => !at.includes(':')) ?? '/'
  let isFirst = true
  const watching = watchBuild(name, folder, server.writing, (built) => {
    server.built(built)
    report(name, built)
    if (isFirst) console.log(welcome(name, server.origin, first, portal))
    isFirst = false
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

function report(name: Releasable, { ms, errors, notes }: Built): void {
  for (const { file, line, message } of errors)
    console.log(`${[file, line].filter(Boolean).join(':') || name}\n${message}\n`)
  if (errors.length > 0) return console.log(`  ${name} does not compile; open pages keep the build before`)
  console.log(`  ${name} built in ${Math.round(ms)} ms`)
  for (const note of notes) console.log(`  ${note}`)
}

const welcome = (name: Releasable, origin: string, first: string, portal: URL) => `
Open  ${origin}${first}?section=${name}@${origin}/section/
From this checkout: ${name}, section-kit and shared-ui. From ${portal.origin}: everything else, with shared-session and the router.
`

/** @throws when the text is not a URL */
function portalAt(text: string): URL {
  if (!/^https?:/i.test(text) || !URL.canParse(text))
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
