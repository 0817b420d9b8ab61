import type { SectionModule } from '@recog/section-contract'
import { kindOf } from './failure'
import type { SectionRelease } from './registry'
import { withTimeout } from './timeouts'

/** Timeout of loading a section. Milliseconds. */
const LOAD_TIMEOUT = 8_000

/** Loads each release once. After a network failure or a timeout it may be loaded again; other failures are final. */
export function createModuleCache(load: (release: SectionRelease) => Promise<SectionModule>, name: string) {
  const modules = new Map<string, Promise<SectionModule>>()
  return (release: SectionRelease): Promise<SectionModule> => {
    const known = modules.get(release.version)
    if (known) return known
    const loading = withTimeout(load(release), LOAD_TIMEOUT, `${name}@${release.version}`)
    modules.set(release.version, loading)
    loading.catch((error: unknown) => {
      if (['network', 'timeout'].includes(kindOf(error))) modules.delete(release.version)
    })
    return loading
  }
}
