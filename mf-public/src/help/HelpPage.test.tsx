import { screen, within } from '@testing-library/react'
import { mockApi, personas, renderRoute } from '@recog/testing'
import { help } from '../../content/help'
import { SectionRoutes } from '../SectionRoutes'

mockApi()
const open = (at: string, session: (typeof personas)[keyof typeof personas] = personas.member) =>
  renderRoute(<SectionRoutes />, { at, session })
const topics = help.flatMap((group) => group.topics)

it('lists the jobs by who does them', async () => {
  open('/help')
  await screen.findByRole('region', { name: 'Members' })
  for (const { title, topics } of help) {
    const links = within(screen.getByRole('region', { name: title })).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual(topics.map(({ id }) => `/help/${id}`))
  }
  expect(new Set(topics.map(({ id }) => id)).size).toBe(topics.length)
})

it.each(topics)(
  'says step by step how to do it, and leads to the screen: $id',
  async ({ id, title, steps, screen: to }) => {
    open(`/help/${id}`)
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible()
    expect(screen.getAllByRole('listitem').map((step) => step.textContent)).toEqual(
      expect.arrayContaining([...steps]),
    )
    const links = to ? screen.getAllByRole('link', { name: `Go to ${to.label}` }) : []
    expect(links.map((link) => link.getAttribute('href'))).toEqual(to ? [to.path] : [])
  },
)

it('begins with the page that its link names, if the server offers what the help is about', async () => {
  const at = '/help?on=%2Fevents%2F7'
  const { unmount } = open(at)
  const here = within(await screen.findByRole('region', { name: 'The page you came from' }))
  expect(here.getByRole('link', { name: 'Say whether you come to an event' })).toHaveAttribute(
    'href',
    '/help/answer-an-event',
  )
  unmount()
  open(at, personas.anonymous)
  expect(await screen.findByRole('region', { name: 'Members' })).toBeVisible()
  expect(screen.queryByRole('region', { name: 'The page you came from' })).not.toBeInTheDocument()
})

it('shows a picture of the screen, which is loaded once it is in sight', async () => {
  open('/help/answer-an-event')
  const picture = await screen.findByRole('img', { name: /the buttons In person, Online, Maybe and No/ })
  expect(picture).toHaveAttribute('loading', 'lazy')
})

it('says that there is no help on something, and leads to all help', async () => {
  open('/help/none')
  expect(await screen.findByText('There is no help on this.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Help' })).toHaveAttribute('href', '/help')
})

it('has no help on what the server does not offer', async () => {
  open('/help/choose-emails', personas.anonymous)
  expect(await screen.findByText('There is no help on this.')).toBeVisible()
})
