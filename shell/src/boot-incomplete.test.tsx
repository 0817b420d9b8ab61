import { bootShell } from './boot'
import { hydrateHeader } from './header/hydrate-header'
import { leaveDocument, openDocument } from './testing/boot-document'

jest.mock('./header/hydrate-header')

beforeEach(() => {
  jest.clearAllMocks()
  sessionStorage.clear()
})
afterEach(leaveDocument)

it('hydrates the header, whatever fails in the rest of the document', () => {
  openDocument('/no-such-page')
  document.getElementById('portal-stage')?.remove()
  jest.mocked(hydrateHeader).mockClear()
  expect(() => bootShell(window)).toThrow('no #portal-stage')
  expect(hydrateHeader).toHaveBeenCalledTimes(1)
})

it.each(['portal-stage', 'portal-announcer', 'portal-header'])(
  'fails with a message when the document has no #%s',
  (id) => {
    openDocument('/no-such-page')
    document.getElementById(id)?.remove()
    expect(() => bootShell(window)).toThrow(`The document has no #${id}`)
  },
)
