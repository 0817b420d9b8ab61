import { screen, waitFor, within } from '@testing-library/react'
import { mockApi, personas, renderRoute } from '@recog/testing'
import { SectionRoutes } from '../SectionRoutes'

const api = mockApi()
const choices = [
  { kind: 'membership-changed', choice: 'now' },
  { kind: 'event-new', choice: 'daily' },
]
const item = {
  id: '1',
  kind: 'event-new',
  title: 'New event: Workshop',
  text: 'Dublin',
  path: '/events/7',
  createdAt: '2026-06-01T10:00:00Z',
  isUnread: true,
}
const older = { ...item, id: '2', title: 'Ada added you to Physics.', text: '', isUnread: false }

function open(capabilities: readonly 'notifications'[] = ['notifications']) {
  const user = { ...personas.member.user, capabilities }
  return renderRoute(<SectionRoutes />, { at: '/notifications', session: { ...personas.member, user } })
}

describe('the page of notifications', () => {
  it('lists what the visitor was told, and marks what is new', async () => {
    const read = jest.fn(() => 204)
    api({ notifications: { choices, items: [item, older] }, readNotifications: read })
    open()
    const unread = (await screen.findByRole('link', { name: 'New event: Workshop' })).closest('li')
    expect(unread).toHaveTextContent('New')
    expect(screen.getByRole('link', { name: 'New event: Workshop' })).toHaveAttribute('href', '/events/7')
    expect(screen.getByText('Ada added you to Physics.').closest('li')).not.toHaveTextContent('New')
    const sections = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)
    expect(sections).toEqual(['What you were told', 'Emails'])
    await waitFor(() => expect(read).toHaveBeenCalledTimes(1))
  })

  it('saves a choice at once', async () => {
    const choose = jest.fn((_body: unknown) => 204)
    api({ notifications: { choices, items: [] }, chooseNotification: choose })
    const { user } = open()
    await user.selectOptions(await screen.findByRole('combobox', { name: 'A new event' }), 'No email')
    expect(await screen.findByText('A new event: no email.')).toBeVisible()
    expect(choose).toHaveBeenCalledTimes(1)
    expect(screen.getAllByRole('combobox')).toHaveLength(2)
    expect(screen.getByText('Nothing yet.')).toBeVisible()
  })

  it('says that a choice was not saved, and shows the one that is in force', async () => {
    api({ notifications: { choices, items: [] }, chooseNotification: 500 })
    const { user } = open()
    const select = await screen.findByRole('combobox', { name: 'A new event' })
    await user.selectOptions(select, 'No email')
    expect(await screen.findByText('Your choice was not saved.')).toBeVisible()
    expect(select).toHaveValue('daily')
  })

  it('can be loaded again', async () => {
    api({ notifications: 500 })
    const { user } = open()
    await screen.findByText('Your notifications could not be loaded.')
    api({ notifications: { choices, items: [] } })
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('Nothing yet.')).toBeVisible()
  })

  it('is linked from the settings where the server offers it', async () => {
    api({ notifications: { choices, items: [] } })
    open()
    await screen.findByText('Nothing yet.')
    const settings = within(screen.getByRole('navigation', { name: 'Settings' }))
    expect(settings.getByRole('link', { name: 'Notifications' })).toHaveAttribute('aria-current', 'page')
  })

  it('is of no use on other servers', async () => {
    api({})
    open([])
    expect(await screen.findByText('This server does not let you choose your emails.')).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Notifications' })).not.toBeInTheDocument()
  })
})
