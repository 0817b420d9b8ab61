import type { ReactNode } from 'react'
import { act, screen } from '@testing-library/react'
import { personas, renderRoute } from '@recog/testing'
import type { Audience } from '@recog/section-contract'
import { PageContext } from '../routes-of'
import { useDraft } from '../draft/use-draft'
import { Gate } from './Gate'

const forAudience = (audience: Audience, gate: ReactNode) => (
  <PageContext value={{ page: 'ThePage', title: 'The page', audience }}>{gate}</PageContext>
)

const show = (audience: Audience, who: keyof typeof personas, page: ReactNode = <p>the page</p>) =>
  renderRoute(forAudience(audience, <Gate>{() => page}</Gate>), {
    at: '/steering?x=1',
    session: personas[who],
  })

describe('a gate', () => {
  it.each([
    ['signed-in', 'applicant'],
    ['member', 'member'],
    ['lead', 'lead'],
    ['steering', 'steering'],
    ['admin', 'admin'],
  ] as const)('for %s shows the page to the user %s', (need, who) => {
    show(need, who)
    expect(screen.getByText('the page')).toBeVisible()
  })

  it.each([
    [
      'member',
      'applicant',
      'You are not a working group member. Please reach out to us if you would like to join.',
    ],
    ['lead', 'member', 'This page is available to work group leads only.'],
    ['steering', 'lead', 'Only Steering members can access this page.'],
    ['steering', 'admin', 'Only Steering members can access this page.'],
    ['admin', 'steering', 'You are not authorized to access this page.'],
    ['signed-in', 'anonymous', 'Please login first.'],
    ['admin', 'anonymous', 'Please login first.'],
  ] as const)('for %s shows the user %s: %s', (need, who, text) => {
    show(need, who)
    expect(screen.getByText(text)).toBeVisible()
    expect(screen.queryByText('the page')).not.toBeInTheDocument()
  })

  it('shows neither page nor message while the session is loading', () => {
    show('steering', 'loading')
    expect(screen.queryByText(/login|access|the page/i)).not.toBeInTheDocument()
  })

  it('links to the sign-in, which returns to this page', () => {
    show('steering', 'anonymous')
    const link = screen.getByRole('link', { name: 'Sign in' })
    expect(link.getAttribute('href')).toMatch(/\/identity\/account\/login\?returnUrl=%2Fsteering%3Fx%3D1$/)
  })

  it('shows visitors the way to become a member', () => {
    show('member', 'anonymous')
    expect(screen.getByRole('link', { name: 'Request to join' })).toHaveAttribute('href', '/join')
  })

  it('offers Retry when the session could not be loaded', () => {
    show('steering', 'unchecked')
    expect(screen.getByText('Please login first.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible()
  })

  it.each([
    ['anonymous', true],
    ['unchecked', false],
    ['loading', false],
  ] as const)('of a page that redirects visitors redirects the user %s: %s', (who, isRedirected) => {
    const gate = <Gate whenSignedOut={<p>redirected to another page</p>}>{() => <p>the page</p>}</Gate>
    renderRoute(forAudience('signed-in', gate), { at: '/profile', session: personas[who] })
    expect(screen.queryAllByText('redirected to another page')).toHaveLength(isRedirected ? 1 : 0)
    expect(screen.queryAllByText('Please login first.')).toHaveLength(who === 'unchecked' ? 1 : 0)
  })
})

it.each(['anonymous', 'unchecked', 'applicant'] as const)(
  'of a page with its own title has a heading for the user %s, too',
  (who) => {
    const gate = <Gate ownsPage>{() => <h1>the page</h1>}</Gate>
    renderRoute(forAudience('member', gate), { at: '/members/1', session: personas[who] })
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('The page')
  },
)

/** A form with a draft. */
function Form() {
  const { value, change } = useDraft({ initial: { title: '' } })
  return (
    <input
      aria-label="Title"
      value={value.title}
      onChange={(event) => change({ title: event.target.value })}
    />
  )
}

it('leaves what is being typed on screen when the right is lost, until it is discarded', async () => {
  const text = 'Only Steering members can access this page.'
  const { user, store } = show('steering', 'steering', <Form />)
  act(() => store.setState(personas.lead, true))
  expect(screen.getByText(text)).toBeVisible()
  expect(screen.queryByLabelText('Title')).not.toBeInTheDocument()
  act(() => store.setState(personas.steering, true))
  await user.type(screen.getByLabelText('Title'), 'Call')
  const { user: me } = personas.steering
  act(() => store.setState({ status: 'signed-in', user: { ...me, isSteering: false, committees: [] } }, true))
  expect(screen.getByText(text)).toBeVisible()
  expect(screen.getByLabelText('Title')).toHaveValue('Call')
})

it('shows another page, not what one person has loaded, when somebody else is signed in', async () => {
  const Page = () => <input aria-label="Title" />
  const { user, store } = show('signed-in', 'steering', <Page />)
  await user.type(screen.getByLabelText('Title'), 'Call')
  act(() =>
    store.setState({ ...personas.steering, user: { ...personas.steering.user, firstName: 'Ann' } }, true),
  )
  expect(screen.getByLabelText('Title')).toHaveValue('Call')
  act(() => store.setState(personas.member, true))
  expect(screen.getByLabelText('Title')).toHaveValue('')
})

it('shows nobody else what somebody was typing who had the right', async () => {
  const { user, store } = show('steering', 'steering', <Form />)
  await user.type(screen.getByLabelText('Title'), 'Call')
  act(() => store.setState(personas.lead, true))
  expect(screen.queryByLabelText('Title')).not.toBeInTheDocument()
})

describe('the gate for an applicant', () => {
  const since = /^Your request to join has been waiting for a decision since /
  it('says since when the request has been waiting', () => {
    show('member', 'applicant')
    expect(screen.getByText(since)).toBeVisible()
  })

  it('says nothing of it if the server does not know, and to people without a request', () => {
    const user = { ...personas.applicant.user, requestedAt: '' }
    const gate = forAudience('member', <Gate>{() => <p>the page</p>}</Gate>)
    const { unmount } = renderRoute(gate, { at: '/', session: { status: 'signed-in', user } })
    expect(screen.queryByText(since)).not.toBeInTheDocument()
    unmount()
    show('steering', 'member')
    expect(screen.queryByText(since)).not.toBeInTheDocument()
  })
})
