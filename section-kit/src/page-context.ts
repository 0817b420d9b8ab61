import { createContext, useContext } from 'react'
import type { PageDescription } from '@recog/section-contract'

/** The description of the page on screen. `routesOf` provides it; tests and stories of single pages provide their own. */
export const PageContext = createContext<PageDescription | undefined>(undefined)

/**
 * The description of the page on screen, from the section's `section.ts`.
 *
 * @throws Error outside the routes of a section
 */
export function usePage(): PageDescription {
  const page = useContext(PageContext)
  if (!page) throw new Error('A page is only known within the routes of a section')
  return page
}
