import type { ComponentType } from 'react'
import type { PageDescription, SectionDescription } from '@recog/section-contract'
import { Route, Routes } from '@recog/section-kit/router'
import { PageContext } from './page-context'

/** Names of the components of a section's pages. */
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
