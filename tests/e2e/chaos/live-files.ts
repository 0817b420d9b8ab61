import type { Portal } from '../support/portal'
import type { FileKind } from './cases'

interface Release {
  readonly version: string
  readonly entry: string
  readonly preload: readonly string[]
}
export type Registry = Record<string, { live: Release; previous?: Release }>

/** The live and fallback versions, as the portal’s documents list them. */
export async function readRegistry(portal: Portal): Promise<Registry> {
  const html = await (await fetch(`${portal.url}/projects`)).text()
  const block = /id="portal-registry">(.*?)<\/script>/s.exec(html)?.[1] ?? '{"sections":{}}'
  return (JSON.parse(block) as { sections: Registry }).sections
}

/** The URL of the entry, the first chunk or the first stylesheet of a release. */
export function fileOf(release: Release, file: FileKind): string {
  if (file === 'entry') return release.entry
  return release.preload.find((each) => each.endsWith(file === 'chunk' ? '.js' : '.css')) ?? ''
}
