import type { SectionRelease } from '../registry/registry'
import { inPreview, previewRelease, type Overrides } from './overrides'

/**
 * Listens to the machines of previewed sections: each new build takes the place of the one before, in the same page. A
 * server without `events` is simply not followed.
 */
export function followBuilds(
  overrides: Overrides,
  onBuild: (name: string, release: SectionRelease) => void,
): void {
  for (const [name, override] of Object.entries(overrides)) {
    if (override.kind !== 'preview') continue
    const { address } = override
    const source = new EventSource(inPreview(address, 'events'))
    source.addEventListener('built', ({ data }: MessageEvent<string>) => {
      onBuild(name, previewRelease(address, data))
    })
  }
}
