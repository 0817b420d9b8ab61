import { commands as API } from '../api/src/cli/commands'
import { COMMANDS as PORTAL } from '../portal/src/commands'
import { isServerCommand } from '../portal/src/server-commands'
import { COMMANDS as SECTIONS } from '../release-tools/src/cli/commands'

/** Every command of a checkout is a command of the packaged `portal`, except for these. */

const NEEDS_SOURCES = 'it needs the sources of a checkout'
const NOT_PACKAGED: Readonly<Record<string, string>> = {
  new: NEEDS_SOURCES,
  'new-page': NEEDS_SOURCES,
  'new-component': NEEDS_SOURCES,
  build: NEEDS_SOURCES,
  dev: NEEDS_SOURCES,
  release: NEEDS_SOURCES,
  reproduce: NEEDS_SOURCES,
  size: NEEDS_SOURCES,
  'serve-releases': 'it is `portal serve releases`',
  seed: 'it makes data up for measuring',
}

const isPackaged = (name: string) => isServerCommand(name) || Object.hasOwn(PORTAL, name)

test.each([...new Set([...Object.keys(API), ...Object.keys(SECTIONS)])].toSorted())('portal %s', (name) => {
  expect([name, isPackaged(name)]).toEqual([name, !Object.hasOwn(NOT_PACKAGED, name)])
})

test('the exceptions are commands', () => {
  expect(Object.keys(NOT_PACKAGED).filter((name) => !(name in API) && !(name in SECTIONS))).toEqual([])
})
