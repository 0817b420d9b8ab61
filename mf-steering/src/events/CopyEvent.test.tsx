import { fireEvent, screen, within } from '@testing-library/react'
import { mockApi, personas, renderRoute } from '@recog/testing'
import { SectionRoutes } from '../SectionRoutes'
import { coming } from './testing/event-list'

const api = mockApi()
beforeEach(() => api({ myAnswers: [], answersOfEvent: { answered: [], unanswered: [] }, events: [coming] }))
const NAME = 'Copy to more dates'

async function open() {
  const view = renderRoute(<SectionRoutes />, { at: '/events/1', session: personas.steering })
  const { user } = view
  await user.click(await screen.findByRole('button', { name: NAME }))
  const dialog = within(await screen.findByRole('dialog', { name: NAME }))
  await dialog.findByLabelText('Date')
  return { ...view, dialog }
}

describe('copying an event', () => {
  it('posts it on several dates at its clock time, without those that are removed', async () => {
    const sent: unknown[] = []
    api({
      copyEvent: async (request: Request) => {
        sent.push(await request.json())
        return 204
      },
    })
    const { user, dialog } = await open()
    expect(dialog.getByText(/Each copy takes place at 09:00, America\/Chicago/)).toBeVisible()
    fireEvent.change(dialog.getByLabelText('Date'), { target: { value: '2099-05-08' } })
    await user.selectOptions(dialog.getByLabelText('Repeat'), 'Every week')
    fireEvent.change(dialog.getByLabelText('How many times'), { target: { value: '3' } })
    await user.click(dialog.getByRole('button', { name: 'Add to the dates' }))
    await user.click(dialog.getByRole('button', { name: 'Remove Friday, May 15, 2099' }))
    await user.selectOptions(dialog.getByLabelText('Repeat'), 'Only on this date')
    fireEvent.change(dialog.getByLabelText('Date'), { target: { value: '2099-06-01' } })
    await user.click(dialog.getByRole('button', { name: 'Post 2 events' }))
    expect(await screen.findByText('Posted 3 events like “Annual "meeting"”.')).toBeVisible()
    expect(sent).toEqual([{ dates: ['2099-05-08', '2099-05-22', '2099-06-01'] }])
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('asks before dates are left that have not been posted', async () => {
    const { user, dialog, hasUnsavedChanges } = await open()
    expect(hasUnsavedChanges()).toBe(false)
    fireEvent.change(dialog.getByLabelText('Date'), { target: { value: '2099-05-08' } })
    expect(hasUnsavedChanges()).toBe(true)
    await user.click(dialog.getByRole('button', { name: 'Add to the dates' }))
    expect(hasUnsavedChanges()).toBe(true)
  })

  it('asks for a date, and says why the server refuses one', async () => {
    const message = 'On 8 Mar 2099, the clocks skip 02:30 in America/Chicago.'
    api({ copyEvent: () => Response.json({ message }, { status: 400 }) })
    const { user, dialog } = await open()
    await user.click(dialog.getByRole('button', { name: 'Post copies' }))
    expect(dialog.getByText('Please choose a date, and a number from 1 to 60.')).toBeVisible()
    fireEvent.change(dialog.getByLabelText('Date'), { target: { value: '2099-03-08' } })
    await user.click(dialog.getByRole('button', { name: 'Post copies' }))
    expect(await dialog.findByText(new RegExp(message))).toBeVisible()
    expect(dialog.getByRole('button', { name: 'Remove Sunday, March 8, 2099' })).toBeVisible()
  })
})
