import { STORYBOOK } from '@recog/release-service/names'

/** How long the portal may take to notice a switch: one that follows a bucket asks for news every five seconds. Milliseconds. */
const NOTICED = 10_000
/** How long it may take to answer. Milliseconds. */
const TIMEOUT = 3_000

/** The portal's answer to a switch, for the command line. */
export type Confirmation =
  | { readonly kind: 'served' }
  /** Another version; undefined when the portal does not serve this name at all. */
  | { readonly kind: 'other'; readonly version: string | undefined }
  | { readonly kind: 'no answer' }

interface Running {
  readonly shell: string
  readonly sections: Readonly<Record<string, string>>
}

/** The portal that should serve what a command made live. */
interface PortalHere {
  readonly url: string
  /** Whether a setting names it. Another portal may listen at the default URL. */
  readonly isCertain: boolean
}

/**
 * The portal that the commands are about (docs/settings.md): the one of `PUBLIC_URL`, or the one whose web server is the release service.
 *
 * @returns undefined when only the operator of the release service knows it
 */
export function portalHere(env: NodeJS.ProcessEnv = process.env): PortalHere | undefined {
  const { PUBLIC_URL: named, RELEASE_SERVICE: service, PORT: port } = env
  if (named) return { url: named, isCertain: true }
  if (!service) return { url: `http://localhost:${port || '8080'}`, isCertain: false }
  const inPortal = /^(.*)\/dev\/releases\/?$/.exec(service)?.[1]
  return inPortal ? { url: inPortal, isCertain: true } : undefined
}

/**
 * Ask the portal which version it serves, until it is the expected one or the time is over.
 *
 * @param portal its URL
 */
export async function confirmServed(portal: string, name: string, version: string): Promise<Confirmation> {
  const until = Date.now() + NOTICED
  let last: Confirmation = { kind: 'no answer' }
  do {
    const running = await runningAt(portal)
    const served = name === 'shell' ? running?.shell : running?.sections[name]
    if (served === version) return { kind: 'served' }
    if (!running) return { kind: 'no answer' }
    last = { kind: 'other', version: served }
    await new Promise((resolve) => setTimeout(resolve, 100))
  } while (Date.now() < until)
  return last
}

/**
 * Print what the portal answered after a switch.
 *
 * @returns false if the portal that the settings name serves another version
 */
export async function reportServed(
  portal: PortalHere | undefined,
  name: string,
  version: string,
): Promise<boolean> {
  if (!portal) return true
  const { url, isCertain } = portal
  if (name === STORYBOOK) {
    console.log(`  Designers who sign in find it at ${new URL('/dev/storybook/', url).href}`)
    return true
  }
  const answer = await confirmServed(url, name, version)
  if (answer.kind === 'served') console.log(`  ${url} serves it`)
  else if (answer.kind === 'other' && isCertain) {
    console.error(
      `  It is recorded, but ${url} still serves ${answer.version ?? 'no version'} of ${name}. Its log says why it cannot use the documents; or it reads another store, then correct PUBLIC_URL`,
    )
    return false
  } else if (isCertain) console.log(`  ${url} does not answer, so nobody confirms it`)
  return true
}

/** What a portal serves; undefined if none answers, or another program does. */
export async function runningAt(portal: string): Promise<Running | undefined> {
  try {
    const response = await fetch(new URL('/registry.json', portal), { signal: AbortSignal.timeout(TIMEOUT) })
    return response.ok ? parseRunning(await response.json()) : undefined
  } catch {
    return undefined
  }
}

function parseRunning(json: unknown): Running | undefined {
  const { shell, sections } = Object(json) as Readonly<Record<string, unknown>>
  if (typeof shell !== 'string' || typeof sections !== 'object' || sections === null) return undefined
  const versions = Object.entries(sections).filter(
    (each): each is [string, string] => typeof each[1] === 'string',
  )
  return { shell, sections: Object.fromEntries(versions) }
}
