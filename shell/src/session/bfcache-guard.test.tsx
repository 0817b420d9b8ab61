import { personas } from '@recog/testing'
import { createSessionStore, type SessionState } from '@recog/shared-session'
import { guardBfcache } from './bfcache-guard'

let view: Window
const html = () => document.documentElement.outerHTML
const tick = () => new Promise((resolve) => setTimeout(resolve))

function happens(type: 'pagehide' | 'pageshow', persisted = true): void {
  view.dispatchEvent(Object.assign(new Event(type), { persisted }))
}

/** A page that is left, and whether the server confirms the user when it is restored. */
function leave(state: SessionState, check: Promise<boolean> = Promise.resolve(true)) {
  const reload = jest.fn()
  guardBfcache({ view, session: createSessionStore(state), check: () => check, reload })
  happens('pagehide')
  return reload
}

beforeEach(() => {
  document.title = 'Ada Lovelace · ReCOG'
  document.body.innerHTML = '<main><h1 tabindex="-1">Ada Lovelace</h1></main>'
  const place = { document, scrollX: 0, scrollY: 0, scrollTo: () => {} }
  view = Object.assign(new EventTarget(), place) as unknown as Window
})

it("removes a member's page before the browser caches it", () => {
  leave(personas.member)
  expect(html()).not.toContain('Lovelace')
})

it('restores the page only after the same member is confirmed', async () => {
  const heading = document.querySelector('h1')
  heading?.focus()
  let confirmSame: (same: boolean) => void = () => {}
  leave(
    personas.member,
    new Promise((resolve) => {
      confirmSame = resolve
    }),
  )
  happens('pageshow')
  await tick()
  expect(html()).not.toContain('Lovelace')
  confirmSame(true)
  await tick()
  expect(document.title).toBe('Ada Lovelace · ReCOG')
  expect(document.querySelector('h1')).toBe(heading)
  expect(document.activeElement).toBe(heading)
})

it('reloads for anybody else, without showing the old page', async () => {
  const reload = leave(personas.member, Promise.resolve(false))
  happens('pageshow')
  await tick()
  expect(reload).toHaveBeenCalledTimes(1)
  expect(html()).not.toContain('Lovelace')
})

it('removes the page again when it is left again', async () => {
  leave(personas.member)
  happens('pageshow')
  await tick()
  expect(html()).toContain('Lovelace')
  happens('pagehide')
  expect(html()).not.toContain('Lovelace')
})

it('does not touch the page of a visitor who is not signed in', async () => {
  leave(personas.anonymous)
  expect(html()).toContain('Lovelace')
})

it('does not touch a page that the browser does not cache', () => {
  guardBfcache({ view, session: createSessionStore(personas.member) })
  happens('pagehide', false)
  expect(html()).toContain('Lovelace')
})

it('reopens a modal dialog', async () => {
  document.body.innerHTML = '<dialog open>Really?</dialog>'
  const dialog = document.querySelector('dialog') as HTMLDialogElement
  dialog.showModal = jest.fn(() => dialog.setAttribute('open', ''))
  leave(personas.member)
  happens('pageshow')
  await tick()
  expect(dialog.showModal).toHaveBeenCalledTimes(1)
})
