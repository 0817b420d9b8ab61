import { STORYBOOK } from '@recog/release-service/kinds'

/** How long the portal may take to notice a switch. Milliseconds. */
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

/** URL of the portal that the commands are about (docs/settings.md). */
export const portalHere = (env: NodeJS.ProcessEnv = process.env): string =>
  env['PUBLIC_URL'] ?? `http://localhost:${env['PORT'] ?? '8080'}`

/**
 * Ask the portal which version it serves, until it is the expected one or the time is over.
 *
 * @param portal its URL
 */
export async function confirmServed(portal: string, name: string, version: string): Promise<Confirmation> {
  const until = Date.now() + TIMEOUT
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

/** Print what the portal answered. @returns whether it serves the version, as far as anybody knows */
export async function reportServed(portal: string, name: string, version: string): Promise<boolean> {
  if (name === STORYBOOK) {
    console.log(`  Designers who sign in find it at ${new URL('/dev/storybook/', portal).href}`)
    return true
  }
  const answer = await confirmServed(portal, name, version)
  switch (answer.kind) {
    case 'served':
      console.log(`  ${portal} serves it`)
      return true
    case 'other':
      console.log(
        `  ${portal} serves ${answer.version ?? 'no version'} of ${name} instead. Does it read this store? PUBLIC_URL names another portal, its log says why it cannot use the documents`,
      )
      return false
    default:
      console.log(`  ${portal} does not answer, so nobody confirms it. PUBLIC_URL names another portal`)
      return true
  }
}

async function runningAt(portal: string): Promise<Running | undefined> {
  try {
    const response = await fetch(new URL('/registry.json', portal), { signal: AbortSignal.timeout(TIMEOUT) })
    return response.ok ? ((await response.json()) as Running) : undefined
  } catch {
    return undefined
  }
}
