import { makeLinksInert } from './inert-links'

const inert: string[] = []
let prevented: boolean
beforeAll(() => {
  makeLinksInert(document, (href) => inert.push(href))
  // jsdom can neither follow links nor send forms.
  for (const type of ['click', 'submit'])
    window.addEventListener(type, (event) => {
      prevented = event.defaultPrevented
      event.preventDefault()
    })
})
beforeEach(() => void inert.splice(0))

const inStory = (html: string) => `<div id="storybook-root">${html}</div>`

it.each([
  ['', inStory('<a href=""><b>Here</b></a>')],
  ['/projects?page=2', inStory('<a href="/projects?page=2" target="_blank">Projects</a>')],
  ['https://other.example/', inStory('<a href="https://other.example/">Other</a>')],
  ['/projects', '<div id="storybook-docs"><p class="sb-story"><a href="/projects">Projects</a></p></div>'],
  ['/identity', inStory('<form action="/identity"></form>')],
  [undefined, inStory('<a href="https://other.example/" target="_blank">Other</a>')],
  [undefined, inStory('<a href="#main">Here</a>')],
  [undefined, inStory('<a href="mailto:ada@recog.example">Ada</a>')],
  [undefined, inStory('<form method="dialog"></form>')],
  [undefined, '<div id="storybook-docs"><a href="?path=/docs/button">Button</a></div>'],
])('a story is not left for %p', (href, html) => {
  document.body.innerHTML = html
  document.querySelector<HTMLElement>('a *, a')?.click()
  document.querySelector('form')?.requestSubmit()
  expect([prevented, inert]).toEqual([href !== undefined, href === undefined ? [] : [href]])
})

it('links are left to the story that follows them', () => {
  document.body.innerHTML = inStory('<a href="/projects">Projects</a>')
  const link = document.querySelector('a') as HTMLElement
  link.addEventListener('click', (event) => event.preventDefault())
  link.click()
  expect(inert).toEqual([])
})
