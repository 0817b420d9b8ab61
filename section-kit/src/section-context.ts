import { createContext, useContext } from 'react'

/** What screens report to the frame around them. */
export interface SectionFrame {
  /** A first load begins; the returned function tells that it has settled. */
  beginLoad(): () => void
  pageShown(title: string): void
  block(guard: () => boolean): () => void
}

const alone: SectionFrame = {
  beginLoad: () => () => {},
  pageShown: () => {},
  block: () => () => {},
}

export const SectionFrameContext = createContext<SectionFrame>(alone)

export function useSectionFrame(): SectionFrame {
  return useContext(SectionFrameContext)
}
