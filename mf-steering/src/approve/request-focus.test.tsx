import { act, screen, waitFor, within } from '@testing-library/react'
import { mockApi, personas, renderRoute } from '@recog/testing'
import { SectionRoutes } from '../SectionRoutes'
import { neighbourOf } from './request-focus'

const api = mockApi()
const waiting = { userId: 'w', email: 'wei@x.org', displayName: 'Wei Österreich', userRole: 'Applicant' }
const other = { userId: 'o', email: 'ola@x.org', displayName: 'Ola Ødegård', userRole: 'Applicant' }
const nameless = { userId: 'n', email: 'only@mail.org', displayName: '', userRole: null }
const open = () => renderRoute(<SectionRoutes />, { at: '/steering/approve', session: personas.steering })

describe('the focus after a decision', () => {
  const done = { approve: {}, decline: { userId: 'w' } }
  const approve = async (rows: number, name: string, query = '') => {
    const { user } = open()
    const search = await screen.findByRole('searchbox')
    if (query) await user.type(search, query)
    // Later rows of a long list come after the first frame.
    else await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(1 + rows))
    await user.click(await screen.findByRole('button', { name: `Approve ${name}` }))
    await waitFor(() => expect(screen.queryByRole('button', { name: `Approve ${name}` })).toBeNull())
  }
  const focused = () => document.activeElement
  const nameOf = (text: string) => screen.getByText(text, { selector: 'bdi' }).parentElement

  it('is on the name in the next row, not on a button', async () => {
    api({ ...done, steeringUsers: [waiting, other, nameless] })
    await approve(3, 'Ola Ødegård')
    await waitFor(() => expect(focused()).toBe(nameOf('only@mail.org')))
  })

  it('is on the previous name after the last row', async () => {
    api({ ...done, steeringUsers: [waiting, other, nameless] })
    await approve(3, 'only@mail.org')
    await waitFor(() => expect(focused()).toBe(nameOf('Ola Ødegård')))
  })

  it('is on the search after its only match', async () => {
    api({ ...done, steeringUsers: [waiting, other] })
    await approve(1, 'Ola Ødegård', 'ola')
    expect(screen.getByText('Nobody matches your search.')).toBeVisible()
    await waitFor(() => expect(screen.getByRole('searchbox')).toHaveFocus())
  })

  it('is on the heading after the last request', async () => {
    api({ ...done, steeringUsers: [waiting] })
    await approve(1, 'Wei Österreich')
    expect(screen.getByText('There are no pending requests.')).toBeVisible()
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())
  })

  it('is on a name after declining, too', async () => {
    api({ ...done, steeringUsers: [waiting, other] })
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Decline Wei Österreich' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Decline' }))
    await screen.findByText('Declined Wei Österreich.')
    await waitFor(() => expect(focused()).toBe(nameOf('Ola Ødegård')))
  })

  it('stays where the visitor has moved it', async () => {
    let respond: (value: unknown) => void = () => {}
    const approved = new Promise((resolve) => (respond = resolve))
    api({ steeringUsers: [waiting, other], approve: () => approved })
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Approve Wei Österreich' }))
    await user.click(screen.getByRole('searchbox'))
    respond({})
    await screen.findByText(/^Approved Wei/)
    await act(() => new Promise((resolve) => setTimeout(resolve, 100)))
    expect(screen.getByRole('searchbox')).toHaveFocus()
  })
})

describe('the item to focus after another is removed', () => {
  it.each([
    [['a', 'b', 'c'], 'a', 'b'],
    [['a', 'b', 'c'], 'b', 'c'],
    [['a', 'b', 'c'], 'c', 'b'],
    [['a'], 'a', undefined],
    [['a', 'b', 'c'], 'x', undefined],
  ])('in %j after removing %s is %s', (list, leaving, next) => expect(neighbourOf(list, leaving)).toBe(next))
})
