import { createContext, useContext } from 'react'
import type { PlacesBridge } from '@recog/section-contract'

/** The functions through which pages report to the section around them. */
export interface SectionFrame {
  /** A load starts. @returns reports that it has settled */
  beginLoad(): () => void
  /** A page with this title is on screen. */
  pageShown(title: string): void
  /** What other sections contribute to its pages; undefined in a shell that knows no places. */
  readonly places?: PlacesBridge | undefined
}

const STANDALONE: SectionFrame = {
  beginLoad: () => () => {},
  pageShown: () => {},
}

/** The frame of the section; outside a section, one that does nothing. */
export const SectionFrameContext = createContext<SectionFrame>(STANDALONE)

/** The frame of the section that renders this component. */
export function useSectionFrame(): SectionFrame {
  return useContext(SectionFrameContext)
}
