import { configureSettings, readSettings, settings } from './settings'

function documentWith(block: string) {
  document.body.innerHTML = `<script type="application/json" id="portal-settings">${block}</script>`
  return document
}

afterEach(() => configureSettings({}))

it('reads the settings from the document, and uses defaults for the rest', () => {
  const read = readSettings(documentWith('{"steeringCommitteeId":"7","demo":true}'))
  expect(read).toMatchObject({
    steeringCommitteeId: '7',
    demo: true,
    csrfHeader: 'X-CSRF-TOKEN',
    preview: false,
  })
})

it.each([
  ['an empty block', ''],
  ['a block of spaces', '  \n'],
  ['an empty object', '{}'],
])('uses the defaults for %s', (_, block) => {
  expect(readSettings(documentWith(block))).toEqual(settings())
})

it('uses the defaults for settings of another type, and ignores unknown ones', () => {
  expect(readSettings(documentWith('{"demo":"yes","reportUrl":null,"botCheck":1,"later":true}'))).toEqual(
    settings(),
  )
})

it('uses the defaults for a document without settings', () => {
  document.body.innerHTML = ''
  expect(readSettings(document)).toEqual(settings())
})

it('resets to the defaults each time it is configured', () => {
  configureSettings({ demo: true })
  configureSettings({ preview: true })
  expect(settings()).toMatchObject({ demo: false, preview: true })
})
