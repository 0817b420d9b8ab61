import { createContext, useContext, type ComponentType } from 'react'
import type { PageDescription, SectionDescription } from '@recog/section-contract'
// By the name of the package: the one router of a page comes from the shell, and federation knows it by this name.
import { Route, Routes } from '@recog/section-kit/router'

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

type PageName<S extends SectionDescription> = S['pages'][keyof S['pages']]['page']

/**
 * The routes of a section: each described page at its path, with its title and audience for `Page` and `Gate` (ADR 4).
 *
 * @param section the description in `section.ts`
 * @param components by the names in the description; a missing or unknown name is a type error
 * @returns the component for `createSection`
 */
export function routesOf<S extends SectionDescription>(
  { pages }: S,
  components: Readonly<Record<PageName<S>, ComponentType>>,
): ComponentType {
  const routes = Object.entries<PageDescription>(pages).map(([path, page]) => {
    const Screen: ComponentType = components[page.page as PageName<S>]
    const element = (
      <PageContext value={page}>
        <Screen />
      </PageContext>
    )
    return <Route key={path} path={path} element={element} />
  })
  return function SectionRoutes() {
    return <Routes>{routes}</Routes>
  }
}
