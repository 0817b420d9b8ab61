import { waitFor } from '@testing-library/react'
import { createSessionStore } from '@recog/shared-session'
import { personas } from '@recog/testing'
import { holdClicks } from '../inline/hold-clicks'
import { loadDeferredShell } from '../inline/load-deferred-shell'
import { deferHydration, markHydrated } from './hydration'

function page(html: string): HTMLElement {
  document.body.innerHTML = `<div data-not-hydrated>${html}</div>`
  return document.body.firstElementChild as HTMLElement
}

describe('a prerendered page', () => {
  const deferred = (html = '<h1 tabindex="-1">Home</h1>') => {
    const session = createSessionStore({ status: 'loading' })
    const element = page(html)
    const hydrate = jest.fn()
    deferHydration(element, session, hydrate)
    return { element, hydrate, session }
  }

  it.each(['pointerover', 'pointerdown', 'touchstart', 'focusin', 'keydown'])(
    'is hydrated by the first %s on it, once',
    (type) => {
      const { element, hydrate } = deferred()
      expect(hydrate).not.toHaveBeenCalled()
      element.firstElementChild?.dispatchEvent(new Event(type, { bubbles: true }))
      element.dispatchEvent(new Event('pointerdown'))
      expect(hydrate).toHaveBeenCalledTimes(1)
    },
  )

  it('is hydrated for a signed-in user, and stays deferred for a visitor', () => {
    const visitor = deferred()
    visitor.session.setState({ status: 'signed-out' })
    expect(visitor.hydrate).not.toHaveBeenCalled()
    const member = deferred()
    member.session.setState(personas.member)
    expect(member.hydrate).toHaveBeenCalledTimes(1)
  })

  it('is hydrated immediately if it contains a form', () => {
    expect(deferred('<form></form>').hydrate).toHaveBeenCalledTimes(1)
  })

  it('is hydrated immediately if something in it has been clicked', () => {
    const pressed = document.createElement('button')
    window.portalHeldClick = pressed
    expect(deferred().hydrate).not.toHaveBeenCalled()
    const element = page('<h1>Contact</h1>')
    element.append(pressed)
    const hydrate = jest.fn()
    deferHydration(element, createSessionStore({ status: 'loading' }), hydrate)
    expect(hydrate).toHaveBeenCalledTimes(1)
    delete window.portalHeldClick
  })
})

describe('a click before the code has loaded', () => {
  beforeAll(() => holdClicks(document))

  it('is replayed once after hydration', () => {
    const part = page('<button type="button">Open menu</button>')
    const button = part.querySelector('button') as HTMLButtonElement
    button.click()
    const pressed = jest.fn()
    button.addEventListener('click', pressed)
    markHydrated(part)
    expect(pressed).toHaveBeenCalledTimes(1)
    markHydrated(part)
    expect(pressed).toHaveBeenCalledTimes(1)
  })

  it('is replayed on a link that needs code, while other links are followed', () => {
    const part = page('<a href="mailto:" data-needs-code>Contact</a><a href="mailto:a@x.org">Write</a>')
    const followed = jest.fn((event: Event) => event.defaultPrevented)
    const listener = (event: Event) => {
      followed(event)
      event.preventDefault()
    }
    window.addEventListener('click', listener)
    const [contact, write] = [...part.querySelectorAll('a')]
    write?.click()
    expect(followed).toHaveLastReturnedWith(false)
    contact?.click()
    expect(followed).toHaveLastReturnedWith(true)
    markHydrated(part)
    expect(followed).toHaveLastReturnedWith(false)
    expect(followed).toHaveBeenCalledTimes(3)
    window.removeEventListener('click', listener)
  })

  it('does not submit a form unless it has an action', () => {
    const part = page(
      '<form><input><button>Submit Request</button></form><form action="/identity"><button>Login</button></form>',
    )
    const sent = jest.fn((event: Event) => event.defaultPrevented)
    window.addEventListener('submit', (event) => {
      sent(event)
      event.preventDefault()
    })
    const [join, login] = [...part.querySelectorAll('form')]
    join?.requestSubmit()
    expect(sent).toHaveLastReturnedWith(true)
    login?.requestSubmit()
    expect(sent).toHaveLastReturnedWith(false)
  })
})

describe('the shell of a prerendered page', () => {
  const parsed = () => document.dispatchEvent(new Event('DOMContentLoaded'))

  it('is loaded as soon as the document is parsed for a returning user', () => {
    const load = jest.fn()
    loadDeferredShell(window, true, load)
    expect(load).not.toHaveBeenCalled()
    parsed()
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('is loaded once, on the first interaction, for a visitor', async () => {
    const load = jest.fn()
    loadDeferredShell(window, false, load)
    parsed()
    expect(load).not.toHaveBeenCalled()
    document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))
    expect(load).toHaveBeenCalledTimes(1)
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('is loaded without any interaction after the page is painted', async () => {
    const load = jest.fn()
    loadDeferredShell(window, false, load)
    parsed()
    await waitFor(() => expect(load).toHaveBeenCalledTimes(1))
  })
})
