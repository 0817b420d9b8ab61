import { makeLinksInert } from './inert-links'

const inert: string[] = []
let prevented: boolean
beforeAll(() => {
  makeLinksInert(document, (href) => inert.push(href))
  // jsdom cannot follow links.
  window.addEventListener('click', (event) => {
    prevented = event.defaultPrevented
    event.preventDefault()
  })
})
beforeEach(() => void inert.splice(0))

function click(html: string, place = '<div id="storybook-root">STORY</div>') {
  document.body.innerHTML = place.replace('STORY', html)
  document.querySelector<HTMLElement>('a *, a')?.click()
}

describe('links of a story', () => {
  it.each(['/projects', '/projects?page=2', '', 'https://other.example/', 'iframe.html'])(
    'do not lead to %p',
    (href) => {
      click(`<a href="${href}"><b>Projects</b></a>`)
      expect([prevented, inert]).toEqual([true, [href]])
    },
  )

  it('open no page of the portal in a new tab, but other sites', () => {
    click('<a href="/projects" target="_blank">Projects</a>')
    expect(inert).toEqual(['/projects'])
    click('<a href="https://other.example/" target="_blank">Other</a>')
    expect([prevented, inert]).toEqual([false, ['/projects']])
  })

  it('lead to a place on the same page, and to mail', () => {
    for (const href of ['#main', 'mailto:ada@recog.example']) {
      click(`<a href="${href}">Here</a>`)
      expect([prevented, inert]).toEqual([false, []])
    }
  })

  it('are left to the story that follows them', () => {
    click('<a href="/projects">Projects</a>')
    const link = document.querySelector('a') as HTMLElement
    inert.length = 0
    link.addEventListener('click', (event) => event.preventDefault())
    link.click()
    expect(inert).toEqual([])
  })
})

it('sends no form of a story, and closes dialogs', () => {
  window.addEventListener('submit', (event) => {
    prevented = event.defaultPrevented
    event.preventDefault()
  })
  const submit = () => document.querySelector('form')?.requestSubmit()
  document.body.innerHTML =
    '<div id="storybook-root"><form action="/identity/account/login"></form><form method="dialog"></form></div>'
  submit()
  expect([prevented, inert]).toEqual([true, ['/identity/account/login']])
  document.querySelector('form')?.remove()
  submit()
  expect([prevented, inert]).toEqual([false, ['/identity/account/login']])
})

it('leaves the links of a documentation page alone, outside its stories', () => {
  click('<a href="?path=/docs/components-button--docs">Button</a>', '<div id="storybook-docs">STORY</div>')
  expect([prevented, inert]).toEqual([false, []])
  click(
    '<a href="/projects">Projects</a>',
    '<div id="storybook-docs"><div class="sb-story">STORY</div></div>',
  )
  expect([prevented, inert]).toEqual([true, ['/projects']])
})
