import { useState } from 'react'
import { act, screen } from '@testing-library/react'
import { personas, renderRoute } from '@recog/testing'
import { useUrlChoice, useUrlList, useUrlNumber, useUrlText } from './use-url-state'

const SORTS = ['name', 'newest'] as const

function List() {
  const [query, setQuery] = useUrlText('q')
  const [groups, setGroups] = useUrlList('group')
  const [sort, setSort] = useUrlChoice('sort', SORTS)
  const [shown, setShown] = useUrlNumber('shown', 100)
  return (
    <>
      <input aria-label="Search" value={query} onChange={(event) => setQuery(event.target.value)} />
      <button type="button" onClick={() => setGroups([...groups, 'spine'])}>
        Groups: {groups.join(' ')}
      </button>
      <button type="button" onClick={() => setSort(sort === 'name' ? 'newest' : 'name')}>
        Sorted by {sort}
      </button>
      <button type="button" onClick={() => setShown(shown + 100)}>
        {shown} shown
      </button>
    </>
  )
}

const open = (at: string) => renderRoute(<List />, { at, session: personas.member })

it('reads the state of a page from its URL', () => {
  open('/projects?q=dose&group=a&group=b&sort=newest&shown=300')
  expect(screen.getByLabelText('Search')).toHaveValue('dose')
  expect(screen.getByText('Groups: a b')).toBeVisible()
  expect(screen.getByText('Sorted by newest')).toBeVisible()
  expect(screen.getByText('300 shown')).toBeVisible()
})

it('writes it to the URL, and leaves out what is the default', async () => {
  const { user, href } = open('/projects?sort=newest')
  await user.type(screen.getByLabelText('Search'), 'dose')
  expect(screen.getByLabelText('Search')).toHaveValue('dose')
  await user.click(screen.getByText('Sorted by newest'))
  expect(href()).toBe('/projects?q=dose')
  await user.click(screen.getByText('100 shown'))
  await user.click(screen.getByText('Groups:'))
  expect(href()).toBe('/projects?q=dose&shown=200&group=spine')
})

it.each(['0', '-5', '50', '1e9', 'all', '1234567890'])('ignores the number %s in the URL', (shown) => {
  open(`/projects?shown=${shown}&sort=constructor`)
  expect(screen.getByText('100 shown')).toBeVisible()
  expect(screen.getByText('Sorted by name')).toBeVisible()
})

it('writes text when the field is left, and when the document is', async () => {
  const { user, href } = open('/projects')
  await user.type(screen.getByLabelText('Search'), 'a')
  act(() => void window.dispatchEvent(new Event('pagehide')))
  expect(href()).toBe('/projects?q=a')
  await user.type(screen.getByLabelText('Search'), 'b')
  await user.tab()
  expect(href()).toBe('/projects?q=ab')
})

function Choice() {
  const [sort] = useUrlChoice('sort', SORTS)
  return <p>{sort}</p>
}

function ListAndChoice() {
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      {isOpen && <Choice />}
      <button type="button" onClick={() => setOpen(false)}>
        Close
      </button>
      <List />
    </>
  )
}

it('writes text when the field is left, also after another part of the page has disappeared', async () => {
  const { user, href } = renderRoute(<ListAndChoice />, { at: '/projects', session: personas.member })
  await user.click(screen.getByText('Close'))
  await user.type(screen.getByLabelText('Search'), 'a')
  await user.tab()
  expect(href()).toBe('/projects?q=a')
})

it('follows Back', async () => {
  const { user, bridge } = open('/projects?q=first')
  await user.click(screen.getByText('Groups:'))
  act(() => bridge.navigate('/projects?q=second'))
  expect(await screen.findByDisplayValue('second')).toBeVisible()
  act(() => bridge.navigate(-1))
  expect(await screen.findByDisplayValue('first')).toBeVisible()
  expect(screen.getByText('Groups: spine')).toBeVisible()
})
