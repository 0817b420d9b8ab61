import { personas } from '@recog/testing'
import { createSessionStore, type SessionState } from '@recog/shared-session'
import { guardBfcache } from './bfcache-guard'

let view: Window
const html = () => document.documentElement.outerHTML
const tick = () => new Promise((resolve) => setTimeout(resolve))

function happens(type: 'pagehide' | 'pageshow', persisted = true): void {
  view.dispatchEvent(Object.assign(new Event(type), { persisted }))
}

/** A page left by somebody, and what the server says when it is brought back. */
function leave(state: SessionState, answer: Promise<boolean> = Promise.resolve(true)) {
  const reload = jest.fn()
  guardBfcache({ view, session: createSessionStore(state), check: () => answer, reload })
  happens('pagehide')
  return reload
}

beforeEach(() => {
  document.title = 'Ada Lovelace · ReCOG'
  document.body.innerHTML = '<main><h1 tabindex="-1">Ada Lovelace</h1></main>'
  const place = { document, scrollX: 0, scrollY: 0, scrollTo: () => {} }
  view = Object.assign(new EventTarget(), place) as unknown as Window
})

it('takes a member off the page before the browser keeps it', () => {
  leave(personas.member)
  expect(html()).not.toContain('Lovelace')
})

it('brings the page back as it was to the same member, not before that is known', async () => {
  const heading = document.querySelector('h1')
  heading?.focus()
  let answer: (same: boolean) => void = () => {}
  leave(
    personas.member,
    new Promise((resolve) => {
      answer = resolve
    }),
  )
  happens('pageshow')
  await tick()
  expect(html()).not.toContain('Lovelace')
  answer(true)
  await tick()
  expect(document.title).toBe('Ada Lovelace · ReCOG')
  expect(document.querySelector('h1')).toBe(heading)
  expect(document.activeElement).toBe(heading)
})

it('loads the page anew for anybody else, and never shows the old one', async () => {
  const reload = leave(personas.member, Promise.resolve(false))
  happens('pageshow')
  await tick()
  expect(reload).toHaveBeenCalledTimes(1)
  expect(html()).not.toContain('Lovelace')
})

it('puts it away again when it is left again', async () => {
  leave(personas.member)
  happens('pageshow')
  await tick()
  expect(html()).toContain('Lovelace')
  happens('pagehide')
  expect(html()).not.toContain('Lovelace')
})

it('leaves the page of a visitor who is not signed in alone', async () => {
  leave(personas.anonymous)
  expect(html()).toContain('Lovelace')
})

it('leaves a page alone that the browser does not keep', () => {
  guardBfcache({ view, session: createSessionStore(personas.member) })
  happens('pagehide', false)
  expect(html()).toContain('Lovelace')
})

it('opens a modal dialog again that was open', async () => {
  document.body.innerHTML = '<dialog open>Really?</dialog>'
  const dialog = document.querySelector('dialog') as HTMLDialogElement
  dialog.showModal = jest.fn(() => dialog.setAttribute('open', ''))
  leave(personas.member)
  happens('pageshow')
  await tick()
  expect(dialog.showModal).toHaveBeenCalledTimes(1)
})
