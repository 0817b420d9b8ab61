import { act, screen, waitFor, within } from '@testing-library/react'
import { mockApi, personas, renderRoute } from '@recog/testing'
import { SectionRoutes } from '../SectionRoutes'
import { coming, gone, openEvents } from './testing/event-list'

const api = mockApi()
beforeEach(() => api({ myAnswers: [] }))
const list = async (name: string) => within(await screen.findByRole('region', { name }))

describe('the events', () => {
  it('are listed as upcoming or past, in their own time zones', async () => {
    api({ events: [gone, coming] })
    openEvents('member')
    const row = await screen.findByRole('row', { name: /Annual "meeting"/ })
    expect((await list('Upcoming')).getByRole('row', { name: /Annual/ })).toBe(row)
    expect(row).toHaveTextContent(/9:00|09:00/)
    expect(row).toHaveTextContent('Central Daylight Time')
    expect(within(row).getByRole('link', { name: /Open/ })).toHaveAttribute('href', 'https://x.org')
    const past = (await list('Past')).getByRole('row', { name: /Last year/ })
    expect(
      within(past)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['Last year'])
    expect(screen.queryByRole('button', { name: /Edit|Delete/ })).not.toBeInTheDocument()
  })

  it('say which working groups they are for', async () => {
    const [group] = personas.member.user.committees
    api({ events: [{ ...coming, committeeIds: [group?.id, 'other'] }] })
    openEvents('member')
    expect(await screen.findByText(`For ${group?.name}, 1 more group`)).toBeVisible()
  })

  it('are an agenda: a group of the table for each month, the own time before that of the event', async () => {
    const next = { ...coming, id: 'next', title: 'A month later' }
    const month = Date.parse(coming.scheduledUtc) + 40 * 86_400_000
    api({ events: [coming, { ...next, scheduledUtc: new Date(month).toISOString() }] })
    openEvents('member')
    const upcoming = await list('Upcoming')
    expect(await upcoming.findByRole('row', { name: /A month later/ })).toBeVisible()
    const groups = upcoming.getAllByRole('rowgroup').slice(1)
    expect(groups).toHaveLength(2)
    expect(groups[0]).toHaveAccessibleName(/^[A-Z][a-z]+ \d{4}$/)
    expect(upcoming.getAllByRole('row')).toHaveLength(3)
    const row = upcoming.getByRole('row', { name: /Annual/ })
    const times = within(row).getAllByRole('cell')[0]?.textContent ?? ''
    expect(times.indexOf('your time')).toBeLessThan(times.indexOf('Central Daylight Time'))
  })

  it('show 25 past events at first, and keep the rows after "Show more" in the URL, each list its own', async () => {
    const many = Array.from({ length: 130 }, (_, n) => ({ ...gone, id: n, title: `Past ${n}` }))
    api({ events: [coming, ...many] })
    const { user, href, unmount } = openEvents('member')
    await user.click(await screen.findByRole('button', { name: 'Show more (105 left)' }))
    expect(href()).toBe('/events?past=50')
    unmount()
    renderRoute(<SectionRoutes />, { at: href(), session: personas.member })
    const list = within(await screen.findByRole('region', { name: 'Past' }))
    await waitFor(() => expect(list.getAllByRole('rowheader')).toHaveLength(50))
    expect(await screen.findByRole('button', { name: 'Show more (80 left)' })).toBeVisible()
  })

  it('can be searched and limited to the own working groups where there are many, and the URL keeps both', async () => {
    const [group] = personas.member.user.committees
    const many = Array.from({ length: 12 }, (_, n) => ({ ...coming, id: n, title: `Coming ${n}` }))
    const own = { ...coming, id: 'own', title: 'Our call', committeeIds: [group?.id] }
    api({ events: [gone, own, ...many] })
    const { user, href } = openEvents('member')
    await user.type(await screen.findByRole('searchbox', { name: 'Search events' }), 'coming 7')
    const upcoming = await list('Upcoming')
    await waitFor(() => expect(upcoming.getAllByRole('rowheader')).toHaveLength(1))
    expect(await screen.findByText('No event matches.')).toBeVisible()
    await user.clear(screen.getByRole('searchbox'))
    await user.selectOptions(screen.getByLabelText('Show'), 'For my working groups')
    await waitFor(() => expect(upcoming.getAllByRole('rowheader')).toHaveLength(1))
    expect(upcoming.getByRole('row', { name: /Our call/ })).toBeVisible()
    await waitFor(() => expect(href()).toBe('/events?for=mine'))
  })

  it('are all shown to somebody without working groups, whatever the URL says', async () => {
    api({ events: [gone, coming] })
    const session = { ...personas.member, user: { ...personas.member.user, committees: [] } }
    renderRoute(<SectionRoutes />, { at: '/events?for=mine', session })
    expect(await screen.findByRole('row', { name: /Annual/ })).toBeVisible()
    expect(await screen.findByRole('row', { name: /Last year/ })).toBeVisible()
    expect(screen.queryByRole('searchbox')).not.toBeInTheDocument()
  })

  it('have no search where all of them are seen at a glance', async () => {
    api({ events: [gone, coming] })
    openEvents('member')
    await screen.findByRole('row', { name: /Annual/ })
    expect(screen.queryByRole('searchbox')).not.toBeInTheDocument()
  })

  it('show past events once no upcoming event can move them any more', async () => {
    const many = Array.from({ length: 80 }, (_, n) => ({ ...coming, id: n, title: `Coming ${n}` }))
    api({ events: [gone, ...many] })
    openEvents('member')
    await screen.findByRole('region', { name: 'Past' })
    expect((await list('Upcoming')).getAllByRole('rowheader')).toHaveLength(80)
  })

  it('are visible to approved members only', () => {
    openEvents('applicant')
    expect(screen.getByText('Events are visible to approved members.')).toBeVisible()
  })

  it('are replaced by a message if loading fails or there are none', async () => {
    api({ events: 500 })
    const { user } = openEvents()
    expect(await screen.findByText('Failed to load events.')).toBeVisible()
    api({ events: [] })
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('No upcoming events.')).toBeVisible()
    expect(await screen.findByText('No past events.')).toBeVisible()
  })

  it('are past once they have begun, when the visitor comes back to the tab', async () => {
    const start = Date.now() + 3_600_000
    api({ events: [{ ...coming, scheduledUtc: new Date(start).toISOString() }] })
    openEvents('member')
    expect((await list('Upcoming')).getByRole('row', { name: /Annual/ })).toBeVisible()
    await list('Past')
    const clock = jest.spyOn(Date, 'now').mockReturnValue(start + 1)
    act(() => void window.dispatchEvent(new Event('focus')))
    expect((await list('Past')).getByRole('row', { name: /Annual/ })).toBeVisible()
    expect(screen.getByText('No upcoming events.')).toBeVisible()
    clock.mockRestore()
  })

  it('can be added to a calendar, unless they are past', async () => {
    api({ events: [gone, coming] })
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    let saved: Blob | undefined
    URL.createObjectURL = (blob: Blob) => {
      saved = blob
      return 'blob:x'
    }
    const { user } = openEvents('member')
    await user.click(await screen.findByRole('button', { name: /^Add to calendar.*Annual/ }))
    await waitFor(() => expect(saved?.type).toMatch('text/calendar'))
    expect(await screen.findByRole('row', { name: new RegExp(gone.title) })).toBeVisible()
    expect(screen.getAllByRole('button', { name: /^Add to calendar/ })).toHaveLength(1)
  })
})

describe('the page of an event', () => {
  const openEvent = (id: string, who: 'member' | 'applicant' = 'member') =>
    renderRoute(<SectionRoutes />, { at: `/events/${id}`, session: personas[who] })

  it('can be shared: it has the title, the time, the link and a way back', async () => {
    api({ events: [gone, coming] })
    openEvent('1')
    expect(await screen.findByRole('heading', { level: 1, name: 'Annual "meeting"' })).toBeVisible()
    expect(screen.getByText(/Central Daylight Time/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'https://x.org' })).toHaveAttribute('target', '_blank')
    expect(screen.getByRole('link', { name: 'Events' })).toHaveAttribute('href', '/events')
    expect(screen.getByRole('button', { name: /Add to calendar/ })).toBeVisible()
  })

  it('is linked in the list', async () => {
    api({ events: [coming] })
    openEvents('member')
    expect(await screen.findByRole('link', { name: 'Annual "meeting"' })).toHaveAttribute('href', '/events/1')
  })

  it('says that the event is gone, that loading failed, or who may see it', async () => {
    api({ events: [gone] })
    const view = openEvent('1')
    expect(await screen.findByText('This event does not exist any more.')).toBeVisible()
    view.unmount()
    api({ events: 500 })
    const failed = openEvent('1')
    expect(await screen.findByText('Failed to load events.')).toBeVisible()
    failed.unmount()
    openEvent('1', 'applicant')
    expect(screen.getByText('Events are visible to approved members.')).toBeVisible()
  })
})

describe('deleting an event', () => {
  const openDelete = async () => {
    const { user } = openEvents()
    await user.click(await screen.findByRole('button', { name: /^Delete Annual/ }))
    return { user, question: within(await screen.findByRole('alertdialog')) }
  }

  it('needs a confirmation', async () => {
    api({ events: [coming] })
    const { user, question } = await openDelete()
    expect(question.getByText('Delete event "Annual "meeting""? This cannot be undone.')).toBeVisible()
    await user.click(question.getByRole('button', { name: 'Cancel' }))
    expect(screen.getByRole('row', { name: /Annual/ })).toBeVisible()
  })

  it.each([204, 404])('removes the row when the server responds %i', async (status) => {
    let events = [coming]
    api({
      events: () => events,
      deleteEvent: () => {
        events = []
        return status
      },
    })
    const { user, question } = await openDelete()
    await user.click(question.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('No upcoming events.')).toBeVisible()
    // Its button is gone.
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())
  })

  it('says in its question that it failed, and can be tried again', async () => {
    api({ events: [coming], deleteEvent: 500 })
    const { user, question } = await openDelete()
    await user.click(question.getByRole('button', { name: 'Delete' }))
    expect(await question.findByText('Failed to delete event.')).toBeVisible()
    expect(question.getByRole('button', { name: 'Delete' })).toHaveFocus()
    api({ events: [], deleteEvent: 204 })
    await user.click(question.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('No upcoming events.')).toBeVisible()
    expect(screen.queryByText('Failed to delete event.')).not.toBeInTheDocument()
  })

  it('says on the page that it failed after its question was left', async () => {
    let respond = (_status: number) => {}
    const deleted = new Promise<number>((resolve) => (respond = resolve))
    api({ events: [coming], deleteEvent: () => deleted })
    const { user, question } = await openDelete()
    await user.click(question.getByRole('button', { name: 'Delete' }))
    await user.click(question.getByRole('button', { name: 'Cancel' }))
    respond(500)
    expect(await screen.findByText('Failed to delete event.')).toBeVisible()
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  })
})
