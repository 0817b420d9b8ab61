import { letter } from './letter'

const addresses = { publicUrl: 'https://recog.example', apiUrl: 'https://api.recog.example' }
const page = (body: string) => letter({ subject: 'A & B', body }, addresses).replace(/^[^]*<body/, '<body')
const links = (body: string) => [...page(body).matchAll(/href="([^"]*)"/g)].map(([, address]) => address)
const text = (body: string) =>
  page(body)
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

it('says what the text says, under its subject', () => {
  expect(text('Dear Ada,\n\nYour groups:\n\nhttps://recog.example/profile\n\nReCOG\n')).toBe(
    'ReCOG A &amp; B Dear Ada, Your groups: Open this page https://recog.example/profile ReCOG',
  )
})

it('makes links of the addresses of the portal only', () => {
  expect(links('See https://recog.example/events, or https://api.recog.example/identity/x?token=1.')).toEqual(
    ['https://recog.example/events', 'https://api.recog.example/identity/x?token=1'],
  )
  expect(links('Dear https://evil.example/,\n\nhttps://recog.example.evil.example/login')).toEqual([])
})

it('never takes what somebody has typed as markup', () => {
  expect(page('<img src=x onerror=alert(1)> & "<b>"')).toContain(
    '&lt;img src=x onerror=alert(1)&gt; &amp; &quot;&lt;b&gt;&quot;',
  )
})

it('keeps the lines of a list, and joins those that were only full', () => {
  const breaks = (body: string) => page(body).split('<br').length - 1
  expect(breaks('Email: ada@x.example\nPassword: abcde')).toBe(1)
  expect(breaks(`${'word '.repeat(14)}and\nthe rest of the sentence.`)).toBe(0)
})

it('loads nothing from anywhere', () => {
  const html = letter({ subject: 'S', body: 'Text' }, addresses)
  expect(html).not.toMatch(/src=|url\(|@import|<link|http/)
})
