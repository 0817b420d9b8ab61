import { act, screen, waitFor } from '@testing-library/react'
import { mockApi, personas, renderRoute } from '@recog/testing'
import { sessionStore, signInAgain, type Capability } from '@recog/shared-session'
import { SectionRoutes } from '../SectionRoutes'

const api = mockApi()
const { userId, displayName, email } = personas.member.user
const profile = { userId, displayName, email, committees: [] }
const TIMES = { requestedAt: '2026-11-23T10:00:00.000Z', expiresAt: '2026-11-30T10:00:00.000Z' }

function open(responses: Parameters<typeof api>[0], capabilities: readonly Capability[] = ['my-data']) {
  api({ profile, ...responses })
  const user = { ...personas.member.user, capabilities }
  return renderRoute(<SectionRoutes />, { at: '/profile', session: { ...personas.member, user } })
}

describe('my data', () => {
  it('is not offered by a server without the capability', async () => {
    open({}, [])
    expect(await screen.findByRole('button', { name: 'Edit name' })).toBeVisible()
    expect(screen.queryByRole('heading', { name: 'My data' })).not.toBeInTheDocument()
  })

  it('is prepared on request, and can be downloaded as soon as it is ready', async () => {
    jest.useFakeTimers({ advanceTimers: true })
    let state = 'none'
    const answer = () => ({ state, ...(state === 'none' ? {} : TIMES) })
    const { user } = open({
      myData: answer,
      requestMyData: () => {
        state = 'preparing'
        return answer()
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Prepare my data' }))
    expect(await screen.findByText('Your data is being prepared.')).toBeVisible()
    expect(screen.queryByRole('button', { name: /Prepare/ })).not.toBeInTheDocument()
    state = 'ready'
    await jest.advanceTimersByTimeAsync(2_000)
    expect(await screen.findByRole('link', { name: 'Download as a page' })).toHaveAttribute(
      'href',
      'http://api.test/api/user/my-data/html',
    )
    expect(screen.getByRole('link', { name: 'Download as JSON' })).toHaveAttribute('download')
    expect(screen.getByText(/is ready\. It is deleted on Nov 30, 2026/)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Prepare again' })).toBeVisible()
    jest.useRealTimers()
  })

  it('does not ask for a sign-in again and again while it is prepared', async () => {
    jest.useFakeTimers({ advanceTimers: true })
    sessionStore.setState(personas.member, true)
    let requests = 0
    open({ myData: () => (requests++ === 0 ? { state: 'preparing', ...TIMES } : 401) })
    expect(await screen.findByText('Your data is being prepared.')).toBeVisible()
    await act(() => jest.advanceTimersByTimeAsync(2_000))
    await waitFor(() => expect(requests).toBeGreaterThan(1))
    await act(() => jest.advanceTimersByTimeAsync(100))
    expect(signInAgain.getState().asked).toBe(false)
    jest.useRealTimers()
  })

  it('is loaded by the portal, which asks in place, where the server may want a proof of who it is', async () => {
    const saved: Blob[] = []
    Object.assign(URL, { createObjectURL: (blob: Blob) => `blob:${saved.push(blob)}`, revokeObjectURL() {} })
    const { user } = open({ myData: { state: 'ready', ...TIMES }, myDataFile: 403 }, ['my-data', 'step-up'])
    await user.click(await screen.findByRole('link', { name: 'Download as JSON' }))
    expect(await screen.findByText('Your data could not be downloaded.')).toBeVisible()
    api({ profile, myDataFile: () => new Response('{"groups":[]}') })
    await user.click(screen.getByRole('link', { name: 'Download as JSON' }))
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(saved[0]?.type).toBe('application/json')
    expect(screen.queryByText('Your data could not be downloaded.')).not.toBeInTheDocument()
  })

  it('says why it could not be requested, and that it could not be prepared', async () => {
    const refusal = Response.json({ message: 'Too many attempts. Please try again later.' }, { status: 429 })
    const { user } = open({ myData: { state: 'failed', ...TIMES }, requestMyData: refusal })
    expect(await screen.findByText('Your data could not be prepared. Please try again later.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Prepare my data' }))
    expect(await screen.findByText('Your data could not be requested.')).toBeVisible()
    expect(screen.getByText('Too many attempts. Please try again later.')).toBeVisible()
  })

  it('can be asked again whether it is ready', async () => {
    const { user } = open({ myData: 500 })
    const retry = await screen.findByRole('button', { name: 'Retry' })
    api({ profile, myData: { state: 'ready', ...TIMES } })
    await user.click(retry)
    await waitFor(() => expect(screen.getByRole('link', { name: 'Download as a page' })).toBeVisible())
  })
})
