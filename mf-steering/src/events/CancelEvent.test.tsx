import { screen, waitFor, within } from '@testing-library/react'
import { mockApi, personas, renderRoute } from '@recog/testing'
import { SectionRoutes } from '../SectionRoutes'
import { NextEvents } from '../panels/NextEvents'
import { coming, gone, openEvents } from './testing/event-list'

const api = mockApi()
beforeEach(() => api({ myAnswers: [], answersOfEvent: { answered: [], unanswered: [] } }))
const cancelled = { ...coming, cancelledAt: '2099-04-01T10:00:00Z', cancelReason: 'The speaker is ill.' }

/** A server with one event, which it cancels and restores. */
function serve(): { readonly sent: unknown[] } {
  const state: { event: object; readonly sent: unknown[] } = { event: coming, sent: [] }
  api({
    events: () => [state.event],
    cancelEvent: async (request: Request) => {
      state.sent.push(await request.json())
      state.event = cancelled
      return 204
    },
    restoreEvent: () => {
      state.event = coming
      return 204
    },
  })
  return state
}

const openCancel = async () => {
  const view = openEvents()
  await view.user.click(await screen.findByRole('button', { name: /^Cancel Annual/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel event' }))
  await dialog.findByRole('textbox', { name: /^Reason/ })
  return { ...view, dialog }
}

describe('cancelling an event', () => {
  it('needs a reason, which the list then shows; it can be undone at once', async () => {
    const { sent } = serve()
    const { user, dialog } = await openCancel()
    await user.click(dialog.getByRole('button', { name: 'Cancel event' }))
    expect(dialog.getByRole('textbox', { name: /^Reason/ })).toHaveFocus()
    expect(dialog.getByText('Please say why the event is cancelled.')).toBeVisible()
    await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), ' The speaker is ill. ')
    await user.click(dialog.getByRole('button', { name: 'Cancel event' }))
    expect(await screen.findByText('Cancelled “Annual "meeting"”.')).toBeVisible()
    expect(sent).toEqual([{ reason: 'The speaker is ill.' }])
    const row = await screen.findByRole('row', { name: /Annual.*Cancelled The speaker is ill\./ })
    expect(within(row).queryByRole('button', { name: /^Add to calendar/ })).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: /^Undo/ }))
    expect(await screen.findByText('“Annual "meeting"” takes place.')).toBeVisible()
    await waitFor(() => expect(screen.queryByText('The speaker is ill.')).not.toBeInTheDocument())
  })

  it('can be taken back later, on the page of the event, too', async () => {
    serve()
    api({ events: [cancelled] })
    const { user } = renderRoute(<SectionRoutes />, { at: '/events/1', session: personas.steering })
    expect(await screen.findByText('The speaker is ill.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Restore event' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Restore event' }))
    await user.click(await dialog.findByRole('button', { name: 'Restore event' }))
    expect(await screen.findByText('“Annual "meeting"” takes place.')).toBeVisible()
  })

  it('does not close the next dialog if it ends after its own was left', async () => {
    let respond: (status: number) => void = () => {}
    const ended = new Promise((resolve) => (respond = resolve))
    api({
      events: [coming, { ...coming, id: 2, title: 'Other call' }],
      cancelEvent: () => ended,
    })
    const { user, dialog } = await openCancel()
    await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Ill')
    await user.click(dialog.getByRole('button', { name: 'Cancel event' }))
    await user.click(dialog.getAllByRole('button', { name: 'Close' })[0]!)
    await user.click(await screen.findByRole('button', { name: 'Cancel Other call' }))
    const reason = await screen.findByRole('textbox', { name: /^Reason/ })
    await user.type(reason, 'No room')
    respond(204)
    expect(await screen.findByText('Cancelled “Annual "meeting"”.')).toBeVisible()
    expect(reason).toBeVisible()
    expect(reason).toHaveValue('No room')
  })

  it('says that it failed, and keeps the reason', async () => {
    api({ events: [coming], cancelEvent: 500 })
    const { user, dialog, hasUnsavedChanges } = await openCancel()
    await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Ill')
    await user.click(dialog.getByRole('button', { name: 'Cancel event' }))
    expect(await dialog.findByText('Failed to cancel event.')).toBeVisible()
    expect(dialog.getByRole('textbox', { name: /^Reason/ })).toHaveValue('Ill')
    expect(hasUnsavedChanges()).toBe(true)
  })

  it('is offered to steering members, for events to come, by servers that announce it', async () => {
    api({ events: [coming, gone] })
    const { unmount } = openEvents('member')
    await screen.findByRole('row', { name: /Last year/ })
    expect(screen.queryByRole('button', { name: /^Cancel/ })).not.toBeInTheDocument()
    unmount()
    const { unmount: leave } = openEvents('steering')
    await screen.findByRole('row', { name: /Last year/ })
    expect(screen.getAllByRole('button', { name: /^Cancel/ })).toHaveLength(1)
    leave()
    openEvents('steering', [])
    await screen.findByRole('row', { name: /Last year/ })
    expect(screen.queryByRole('button', { name: /^Cancel/ })).not.toBeInTheDocument()
  })

  it('is shown among the next events', async () => {
    api({ events: [cancelled] })
    renderRoute(<NextEvents />, { at: '/home', session: personas.member })
    expect(await screen.findByText('The speaker is ill.')).toBeVisible()
    expect(screen.getByText('Cancelled')).toBeVisible()
    expect(screen.queryByRole('link', { name: /^Open/ })).not.toBeInTheDocument()
  })
})
