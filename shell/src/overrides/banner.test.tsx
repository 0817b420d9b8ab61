import { showBanner } from './banner'
import type { TabOverrides } from './override-memory'

const tab = (more: Partial<TabOverrides> = {}): TabOverrides => ({
  overrides: {},
  unconfirmed: {},
  allow: jest.fn(),
  dropped: false,
  confirm: () => {},
  reset: jest.fn(),
  ...more,
})
const banner = () => document.querySelector('aside')
const button = () => banner()?.querySelector('button')

beforeEach(() => {
  document.body.innerHTML = '<main>the page</main>'
})

it('is not shown when nothing is overridden', () => {
  showBanner(document, tab())
  expect(banner()).toBeNull()
})

it('lists each override of the tab, above everything else', () => {
  showBanner(
    document,
    tab({
      overrides: {
        'mf-admin': { kind: 'off' },
        'mf-projects': { kind: 'previous' },
        'mf-public': { kind: 'preview', url: 'http://localhost:4105' },
      },
    }),
  )
  expect(document.body.firstElementChild).toBe(banner())
  expect(banner()?.querySelector('p')).toHaveTextContent(
    'Only in this tab. mf-admin: switched off · mf-projects: the previous version · mf-public: preview from http://localhost:4105',
  )
  expect(button()).toHaveTextContent('Reset')
})

it('resets the overrides before the page reloads', () => {
  const order: string[] = []
  // jsdom does not allow location.reload to be replaced.
  const page = Object.create(document, {
    location: { value: { reload: () => order.push('reload') } },
    body: { value: document.body },
    createElement: { value: document.createElement.bind(document) },
  }) as Document
  showBanner(page, tab({ overrides: { 'mf-admin': { kind: 'off' } }, reset: () => order.push('reset') }))
  button()?.click()
  expect(order).toEqual(['reset', 'reload'])
})

describe('a preview that a link asks for', () => {
  const asking = () =>
    tab({ unconfirmed: { 'mf-public': { kind: 'preview', url: 'http://localhost:4105' } } })
  const press = (name: string) =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click()

  it('is named, with what it means', () => {
    showBanner(document, asking())
    expect(banner()).toHaveTextContent('runs code of your own machine in the portal, with your session')
    expect(banner()).toHaveTextContent('mf-public: preview from http://localhost:4105')
  })

  it('is not run when the visitor does not want it', () => {
    const state = asking()
    showBanner(document, state)
    press('Do not run it')
    expect(banner()).toBeNull()
    expect(state.allow).not.toHaveBeenCalled()
  })

  it('runs from the next load on when the visitor allows it', () => {
    const order: string[] = []
    const page = Object.create(document, {
      location: { value: { reload: () => order.push('reload') } },
      body: { value: document.body },
      createElement: { value: document.createElement.bind(document) },
    }) as Document
    showBanner(page, { ...asking(), allow: () => order.push('allow') })
    press('Run it')
    expect(order).toEqual(['allow', 'reload'])
  })
})

it('explains that the overrides were reset because the portal did not start, until it is dismissed', () => {
  const dropped = tab({ dropped: true })
  showBanner(document, dropped)
  expect(banner()).toHaveTextContent('The portal failed to start twice with the overrides of this tab')
  expect(banner()).not.toHaveTextContent('Only in this tab.')
  button()?.click()
  expect(banner()).toBeNull()
  expect(dropped.reset).toHaveBeenCalledTimes(1)
})
