import { screen } from '@testing-library/react'
import { settings } from '@recog/shared-session'
import { mockApi, personas, renderRoute } from '@recog/section-kit/testing'
import { SectionRoutes } from './SectionRoutes'

const api = mockApi()
const open = (at: string, who: keyof typeof personas = 'anonymous') =>
  renderRoute(<SectionRoutes />, { at, session: personas[who] })
const contact = () => screen.findByRole('link', { name: 'Contact ReCOG Steering Committee' })

describe('the public pages', () => {
  it('home describes the group and has the brochure of the meeting', () => {
    open('/home')
    expect(screen.getByRole('heading', { level: 1 })).toBeVisible()
    expect(screen.getByRole('link', { name: /brochure/i })).toHaveAttribute(
      'href',
      expect.stringMatching(/\.pdf$/),
    )
  })

  it('publications lists five, each with a link to the literature', () => {
    open('/publications')
    expect(screen.getAllByRole('listitem')).toHaveLength(5)
    for (const link of screen.getAllByRole('link')) {
      expect(link).toHaveAttribute('href', expect.stringMatching(/^https:\/\//))
      expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'))
    }
    expect(screen.getAllByRole('link').length).toBeGreaterThanOrEqual(6)
  })

  it('contact gives visitors the address of the group, and asks the server nothing', async () => {
    open('/contact')
    expect(await contact()).toHaveAttribute(
      'href',
      expect.stringContaining(`mailto:${settings().contactEmail}`),
    )
  })

  it('contact reaches the steering members for members', async () => {
    api({
      committees: [
        {
          id: 'steering',
          name: 'Steering',
          board: [{ userId: '1', email: 'a@x.org' }],
          members: [
            { userId: '2', email: 'b@x.org' },
            { userId: '3', email: '' },
          ],
        },
        { id: 'other', name: 'Other', board: [{ userId: '4', email: 'c@x.org' }], members: [] },
      ],
    })
    open('/contact', 'member')
    await expect(contact().then((link) => link.getAttribute('href'))).resolves.toMatch(/^mailto:/)
    await screen.findByText(
      (_text, element) => element?.getAttribute('href')?.startsWith('mailto:a@x.org;b@x.org') ?? false,
    )
  })

  it('contact falls back when they cannot be loaded', async () => {
    api({ committees: 500 })
    open('/contact', 'member')
    expect(await contact()).toHaveAttribute(
      'href',
      expect.stringContaining(`mailto:${settings().contactEmail}`),
    )
  })
})
