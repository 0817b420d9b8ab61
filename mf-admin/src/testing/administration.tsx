import { screen, within } from '@testing-library/react'
import { personas, renderRoute, type RenderOptions } from '@recog/testing'
import type { Capability, SessionState } from '@recog/shared-session'
import { SectionRoutes } from '../SectionRoutes'

/** Two working groups and nobody to suggest, for `mockApi()`. */
export const GROUPS = {
  adminCommittees: [
    { id: 'physics', name: 'Physics', description: 'Dose and planning' },
    { id: 'spine', name: 'Spine', description: '' },
  ],
  people: [],
}

/** Open `/Admin` as an administrator, unless told otherwise. */
export const openAdministration = (options: Partial<RenderOptions> = {}) =>
  renderRoute(<SectionRoutes />, { at: '/Admin', session: personas.admin, ...options })

/** An administrator on a server that announces these capabilities and no others. */
export const withCapabilities = (...capabilities: readonly Capability[]): SessionState => ({
  ...personas.admin,
  user: { ...personas.admin.user, capabilities },
})

/** The queries of one of the page's sections, by its heading. */
export const part = (name: string) => within(screen.getByRole('region', { name }))

/** A call that records the bodies it was sent. */
export function recording<Body = { readonly emails: readonly string[] }>(answer: (body: Body) => unknown) {
  const sent: Body[] = []
  return {
    sent,
    call: async (request: Request) => {
      const body = (await request.json()) as Body
      sent.push(body)
      return answer(body)
    },
  }
}

/** A preview that knows these addresses and no others. */
export const previewOf = (existing: readonly string[]) =>
  recording(({ emails }) =>
    emails.map((email) => ({ email, exists: existing.includes(email), displayName: '', isAdmin: false })),
  )
