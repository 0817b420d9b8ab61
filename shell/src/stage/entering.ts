import { after } from '@recog/section-host'
import { prefetchPage } from './prefetch-page'
import { createProgressBar } from './progress-bar'
import type { StageOptions } from './stage-options'
import type { StagedSections } from './staged-sections'
import type { Dispatch, Effects } from './effect'

/** How long the old page stays on screen while the new one waits for its first data. Milliseconds. */
export const SWAP_TIMEOUT = 400

/** The steps from a navigation to a section that is mounted behind the present page, with the progress bar. */
export function createEntering(
  options: StageOptions,
  sections: StagedSections,
  dispatch: Dispatch,
): Pick<Effects, 'check-version' | 'enter' | 'await-data'> {
  const { match, session } = options
  const progress = createProgressBar(options.element)

  return {
    async 'check-version'({ section, visit }) {
      const finishProgress = progress.begin()
      const result = options.isOutdated?.(section) ?? false
      // No await for a synchronous result, so that the section is entered in the same task.
      const isOutdated = typeof result === 'boolean' ? result : await result
      const followUp = dispatch({ type: 'version-checked', visit, section, isOutdated })
      finishProgress()
      await followUp
    },

    async enter({ section, visit }) {
      const { host, location } = sections.get(section)
      const finishProgress = progress.begin()
      location.follow()
      host.container.dataset['state'] = 'arriving'
      const release = sections.entryOf(section).live
      const url = options.location.current()
      // The document has prefetched the data of the first visit.
      const abortUnused = visit > 1 ? prefetchPage({ release, url, session, match }) : () => {}
      const mounting = sections.mount(section, false)
      const { ready } = sections.get(section)
      const mounted = await mounting
      if (mounted) await dispatch({ type: 'mounted', visit, section })
      abortUnused()
      finishProgress()
      void ready.fired.then(() => dispatch({ type: 'ready', visit, section }))
      await dispatch({ type: 'entered', visit, section, mounted })
    },

    'await-data': ({ section }) => Promise.race([sections.get(section).ready.fired, after(SWAP_TIMEOUT)]),
  }
}
