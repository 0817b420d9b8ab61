import type { ReactNode } from 'react'
import { waitFor } from '@testing-library/react'
import { endpoints, type RouteName } from '@recog/api-contract/endpoints'
import type { SessionState } from '@recog/shared-session'
import type { SectionDescription } from '@recog/section-contract'
import { SectionFrameContext } from '@recog/section-kit/frame'
import { mockApi } from './mock-api'
import { personas } from './personas'
import { renderRoute } from './render-route'

/** A person who may see every page. */
const everybody: SessionState = {
  status: 'signed-in',
  user: {
    ...personas.lead.user,
    isAdmin: true,
    isSteering: true,
    committees: [...personas.lead.user.committees, ...personas.steering.user.committees],
  },
}

/** No call gets a response, so pages show their first title. */
const unanswered = Object.fromEntries(
  (Object.keys(endpoints) as RouteName[]).map((name) => [name, () => new Promise(() => {})]),
)

/**
 * Test that every page of a section sets the title of its composed document; otherwise the title would visibly change (edge
 * case T34). Call it once, in a file without other calls of the API.
 *
 * @param section from `section.ts`
 * @param pages the routes of the section
 */
export function itHasComposedTitles({ pages: own }: SectionDescription, pages: ReactNode): void {
  const api = mockApi()
  it.each(Object.entries(own))(
    '%s has the same title before and after its code has loaded',
    async (path, { title }) => {
      api(unanswered)
      const pageShown = jest.fn()
      const frame = { beginLoad: () => () => {}, pageShown }
      const routes = <SectionFrameContext value={frame}>{pages}</SectionFrameContext>
      renderRoute(routes, { at: path.replaceAll(/:\w+/g, 'physics'), session: everybody })
      await waitFor(() => expect(pageShown).toHaveBeenCalled())
      expect(new Set(pageShown.mock.calls.flat())).toEqual(new Set([title]))
    },
  )
}
