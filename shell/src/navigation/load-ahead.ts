import type { SectionName } from '@recog/section-contract'
import type { SessionStore } from '@recog/shared-session'
import type { Stage } from '../stage/stage'
import { whenSettled } from '../idle/when-settled'
import { lineOf } from './line'

/** Where members go next, as a rule: to the groups, from there to the projects. Who works at a desk of steering stays there. */
function likelyAfter(section: SectionName): SectionName | undefined {
  if (section === 'mf-directory') return 'mf-projects'
  return section === 'mf-public' || section === 'mf-projects' ? 'mf-directory' : undefined
}

interface Options {
  readonly view: Window
  readonly session: SessionStore
  readonly stage: Pick<Stage, 'prefetch' | 'fetchAhead'>
}

export interface LoadAhead {
  /** A link into this section is about to be used. */
  intended(section: SectionName): void
  /** A section is on the page, with its data. */
  shown(section: SectionName): void
}

/** Loads what is about to be needed, as far as the visitor's line allows. */
export function createLoadAhead({ view, session, stage }: Options): LoadAhead {
  return {
    intended(section) {
      if (lineOf(view.navigator) === 'spared') return
      stage.prefetch(section)
    },
    shown(section) {
      if (session.getState().status !== 'signed-in' || lineOf(view.navigator) !== 'fast') return
      const next = likelyAfter(section)
      if (next) whenSettled(view, () => stage.fetchAhead(next))
    },
  }
}
