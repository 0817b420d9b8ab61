import { act, fireEvent, screen } from '@testing-library/react'
import { mockApi, personas, renderRoute } from '@recog/testing'
import { SectionRoutes } from '../SectionRoutes'

const api = mockApi()
beforeEach(() => api({ steeringCommittees: [{ id: 'physics', name: 'Physics' }] }))
const open = async () => {
  const page = renderRoute(<SectionRoutes />, { at: '/steering/events', session: personas.steering })
  await screen.findByRole('button', { name: 'Post Event' })
  return page
}
const field = (name: string) => screen.getByLabelText(name, { exact: false })

describe('posting an event', () => {
  it('shows nothing below the groups before it knows them', async () => {
    api({ steeringCommittees: 'never' })
    renderRoute(<SectionRoutes />, { at: '/steering/events', session: personas.steering })
    expect(await screen.findByLabelText('Note')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Post Event' })).not.toBeInTheDocument()
  })

  it('requires a title and a time', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: 'Post Event' }))
    expect(screen.getByRole('alert')).toHaveTextContent('Title and Date/Time are required.')
    expect(field('Title')).toHaveFocus()
    expect(field('Title')).toHaveAccessibleDescription('Please enter a title.')
    expect(screen.getByLabelText('Date & Time', { exact: false })).toBeInvalid()
  })

  it('sends the instant, the zone of the browser and the filled fields, and clears the form', async () => {
    const sent: unknown[] = []
    api({
      createEvent: async (request: Request) => {
        sent.push(await request.json())
        return {}
      },
    })
    const { user } = await open()
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
    expect(screen.getByText(`Your timezone: ${timeZone}`)).toBeVisible()
    await user.type(field('Title'), 'Meeting')
    fireEvent.change(field('Date & Time'), { target: { value: '2026-05-01T14:00' } })
    await user.type(field('Web link'), 'www.example.org')
    await user.click(screen.getByRole('button', { name: 'Post Event' }))
    expect(await screen.findByText('Posted “Meeting”.')).toBeVisible()
    expect(sent).toEqual([
      {
        title: 'Meeting',
        scheduledUtc: new Date('2026-05-01T14:00').toISOString(),
        timeZone,
        weblink: 'https://www.example.org',
      },
    ])
    expect(field('Title')).toHaveValue('')
    expect(screen.getByRole('link', { name: 'View event' })).toHaveAttribute('href', '/events')
  })

  it('takes the local time of another place, and leads to the new event', async () => {
    const sent: unknown[] = []
    api({
      createEvent: async (request: Request) => {
        sent.push(await request.json())
        return { id: 'e1', title: 'Meeting', scheduledUtc: '2026-05-01T05:00:00Z' }
      },
    })
    const { user } = await open()
    await user.type(field('Title'), 'Meeting')
    fireEvent.change(field('Date & Time'), { target: { value: '2026-05-01T14:00' } })
    await user.selectOptions(screen.getByLabelText('Timezone of the event'), 'Asia/Tokyo')
    await user.click(screen.getByRole('button', { name: 'Post Event' }))
    expect(await screen.findByRole('link', { name: 'View event' })).toHaveAttribute('href', '/events/e1')
    expect(sent).toEqual([
      { title: 'Meeting', scheduledUtc: '2026-05-01T05:00:00.000Z', timeZone: 'Asia/Tokyo' },
    ])
  })

  it('sends the end, of several days if need be', async () => {
    const sent: unknown[] = []
    api({
      createEvent: async (request: Request) => {
        sent.push(await request.json())
        return { id: 'e1', title: 'Meeting', scheduledUtc: '2026-05-01T05:00:00Z' }
      },
    })
    const { user } = await open()
    await user.type(field('Title'), 'Meeting')
    await user.selectOptions(screen.getByLabelText('Timezone of the event'), 'Asia/Tokyo')
    fireEvent.change(field('Date & Time'), { target: { value: '2026-05-01T14:00' } })
    fireEvent.change(screen.getByLabelText('End'), { target: { value: '2026-05-01T14:00' } })
    await user.click(screen.getByRole('button', { name: 'Post Event' }))
    expect(screen.getByLabelText('End')).toHaveFocus()
    expect(screen.getByLabelText('End')).toHaveAccessibleDescription(/The end must be after the start\./)
    fireEvent.change(screen.getByLabelText('End'), { target: { value: '2026-05-02T17:00' } })
    await user.click(screen.getByRole('button', { name: 'Post Event' }))
    await screen.findByRole('link', { name: 'View event' })
    expect(sent).toEqual([
      {
        title: 'Meeting',
        scheduledUtc: '2026-05-01T05:00:00.000Z',
        endsUtc: '2026-05-02T08:00:00.000Z',
        timeZone: 'Asia/Tokyo',
      },
    ])
  })

  it('sends the working groups that it is for, and whether it is open to visitors', async () => {
    const sent: unknown[] = []
    api({
      createEvent: async (request: Request) => {
        sent.push(await request.json())
        return {}
      },
    })
    const { user } = await open()
    await user.type(field('Title'), 'Call')
    fireEvent.change(field('Date & Time'), { target: { value: '2026-05-01T14:00' } })
    await user.click(await screen.findByRole('checkbox', { name: 'Physics' }))
    await user.click(screen.getByRole('checkbox', { name: 'Open to visitors' }))
    await user.click(screen.getByRole('button', { name: 'Post Event' }))
    expect(await screen.findByText('Posted “Call”.')).toBeVisible()
    expect(sent).toEqual([expect.objectContaining({ committeeIds: ['physics'], isPublic: true })])
  })

  it('keeps what was typed while the event was being posted', async () => {
    let respond: (event: object) => void = () => {}
    const posted = new Promise((resolve) => (respond = resolve))
    api({ createEvent: () => posted })
    const { user } = await open()
    await user.type(field('Title'), 'Meeting')
    await user.type(field('Note'), 'Bring slides')
    fireEvent.change(field('Date & Time'), { target: { value: '2026-05-01T14:00' } })
    await user.click(screen.getByRole('button', { name: 'Post Event' }))
    await user.clear(field('Title'))
    await user.type(field('Title'), 'Next call')
    respond({})
    expect(await screen.findByText('Posted “Meeting”.')).toBeVisible()
    expect(field('Title')).toHaveValue('Next call')
    expect(field('Note')).toHaveValue('')
    expect(field('Date & Time')).toHaveValue('')
  })

  it('keeps the input when posting fails; the message disappears after four seconds', async () => {
    jest.useFakeTimers({ advanceTimers: true })
    api({ createEvent: 500 })
    const { user } = await open()
    await user.type(field('Title'), 'Meeting')
    fireEvent.change(field('Date & Time'), { target: { value: '2026-05-01T14:00' } })
    await user.click(screen.getByRole('button', { name: 'Post Event' }))
    expect(await screen.findByText('Failed to create event.')).toBeVisible()
    await act(() => jest.advanceTimersByTimeAsync(4_000))
    expect(screen.queryByText('Failed to create event.')).not.toBeInTheDocument()
    expect(field('Title')).toHaveValue('Meeting')
    jest.useRealTimers()
  })

  it('is for steering members only', () => {
    renderRoute(<SectionRoutes />, { at: '/steering/events', session: personas.admin })
    expect(screen.getByText('Only Steering members can access this page.')).toBeVisible()
  })
})
