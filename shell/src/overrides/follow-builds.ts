import type { SectionRelease } from '@recog/section-host'
import { inPreview, previewRelease, type Overrides } from './overrides'

/**
 * Listens for new builds of previewed sections, so that each replaces the one on screen without a reload. A server without
 * `events` is ignored.
 */
export function followBuilds(
  overrides: Overrides,
  onBuild: (name: string, release: SectionRelease) => void,
): void {
  for (const [name, override] of Object.entries(overrides)) {
    if (override.kind !== 'preview') continue
    const { url } = override
    const source = new EventSource(inPreview(url, 'events'))
    source.addEventListener('built', ({ data }: MessageEvent<string>) => {
      onBuild(name, previewRelease(url, data))
    })
  }
}
