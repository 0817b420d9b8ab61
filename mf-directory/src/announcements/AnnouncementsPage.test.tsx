import { screen } from '@testing-library/react'
import { mockApi, personas, renderRoute } from '@recog/testing'
import { SectionRoutes } from '../SectionRoutes'

const api = mockApi()
const audiences = [
  { committeeId: null, name: 'All members', people: 120 },
  { committeeId: 'physics', name: 'Physics', people: 40 },
]
const sent = {
  id: '1',
  title: 'Contours',
  name: 'Physics',
  createdAt: '2026-06-01T10:00:00Z',
  delivered: 38,
  refused: 1,
  waiting: 1,
  withoutEmail: 0,
}

function open(capabilities: readonly 'announcements'[] = ['announcements'], at = '/announcements') {
  const user = { ...personas.steering.user, capabilities }
  return renderRoute(<SectionRoutes />, { at, session: { ...personas.steering, user } })
}

describe('announcements', () => {
  it('are shown as they will read, and to how many, before they are sent', async () => {
    const send = jest.fn(async (request: Request) => {
      expect(await request.json()).toEqual({ committeeId: 'physics', title: 'News', text: 'All is well.' })
      return { people: 40 }
    })
    api({ announcements: { audiences, sent: [] }, sendAnnouncement: send })
    const { user } = open(undefined, '/announcements?group=physics')
    await user.type(await screen.findByRole('textbox', { name: /Subject/ }), 'News')
    await user.type(screen.getByRole('textbox', { name: /Text/ }), 'All is well.')
    await user.click(screen.getByRole('button', { name: 'Preview' }))
    expect(screen.getByRole('heading', { name: 'News' })).toBeVisible()
    expect(screen.getByText('40 people')).toBeVisible()
    expect(send).not.toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: 'Change it' }))
    expect(screen.getByRole('textbox', { name: /Text/ })).toHaveValue('All is well.')
    await user.click(screen.getByRole('button', { name: 'Preview' }))
    await user.click(screen.getByRole('button', { name: 'Send to 40 people' }))
    expect(await screen.findByText('Your announcement is on its way to 40 people.')).toBeVisible()
    expect(send).toHaveBeenCalledTimes(1)
  })

  it('need a subject and a text', async () => {
    api({ announcements: { audiences, sent: [] } })
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Preview' }))
    expect(screen.getByText('Please enter a subject.')).toBeVisible()
    expect(screen.getByText('Please enter a text.')).toBeVisible()
  })

  it('that were not sent can be sent again', async () => {
    const refusal = Response.json({ message: 'Too many attempts. Please try again later.' }, { status: 429 })
    api({ announcements: { audiences, sent: [] }, sendAnnouncement: refusal })
    const { user } = open()
    await user.type(await screen.findByRole('textbox', { name: /Subject/ }), 'News')
    await user.type(screen.getByRole('textbox', { name: /Text/ }), 'All is well.')
    await user.click(screen.getByRole('button', { name: 'Preview' }))
    await user.click(screen.getByRole('button', { name: 'Send to 120 people' }))
    expect(await screen.findByText('Your announcement was not sent.')).toBeVisible()
    expect(screen.getByText('Too many attempts. Please try again later.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Send to 120 people' })).toBeEnabled()
  })

  it('cannot be changed while they are sent', async () => {
    api({ announcements: { audiences, sent: [] }, sendAnnouncement: () => new Promise(() => {}) })
    const { user } = open()
    await user.type(await screen.findByRole('textbox', { name: /Subject/ }), 'News')
    await user.type(screen.getByRole('textbox', { name: /Text/ }), 'All is well.')
    await user.click(screen.getByRole('button', { name: 'Preview' }))
    await user.click(screen.getByRole('button', { name: 'Send to 120 people' }))
    expect(screen.getByRole('button', { name: 'Change it' })).toBeDisabled()
  })

  it('say how far they have got', async () => {
    api({
      announcements: {
        audiences,
        sent: [sent, { ...sent, id: '2', refused: 0, waiting: 0, withoutEmail: 2 }],
      },
    })
    open()
    expect(await screen.findByText('38 delivered, 1 refused, 1 waiting')).toBeVisible()
    expect(screen.getByText('38 delivered, 2 in the portal only')).toBeVisible()
  })

  it('are for leads and steering members, on servers that offer them', async () => {
    api({ announcements: { audiences: [], sent: [] } })
    open()
    expect(
      await screen.findByText('Work group leads and steering members announce things here.'),
    ).toBeVisible()
    expect(screen.getByRole('link', { name: 'Notifications' })).toHaveAttribute('href', '/notifications')
  })

  it('are of no use on other servers', async () => {
    api({})
    open([])
    expect(await screen.findByText('This server sends no announcements.')).toBeVisible()
  })
})
