import { createContext, useContext } from 'react'
import type { PageDescription } from '@recog/section-contract'

/** What the section says of the page that is shown. */
export const PageContext = createContext<PageDescription | undefined>(undefined)

/** @throws outside the pages of a section */
export function usePage(): PageDescription {
  const page = useContext(PageContext)
  if (!page) throw new Error('A page is only known within the routes of a section')
  return page
}
