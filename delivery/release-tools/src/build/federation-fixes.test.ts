import { fixedModuleId } from './federation-fixes'

const ENTRY = 'node_modules/.federation/entry.3a5698ff402b17855a89321494e8709c.js'

describe('the id of a module with an absolute path in its identifier', () => {
  it.each([
    [`container entry (default) [["./section",{"import":["./src/index.tsx"]}]] /a/${ENTRY}`, 'container'],
    [`javascript/esm|/a/${ENTRY}|58199d87`, 'runtime'],
    [
      'provide module (default) @recog/shared-ui@0.2.1 = /a/shared-ui/src/index.ts',
      'provide @recog/shared-ui',
    ],
    [
      'provide module (default) react/jsx-runtime@19.3.1 = /a/node_modules/react',
      'provide react/jsx-runtime',
    ],
  ])('is the same in every folder: %s', (identifier, id) => {
    expect(fixedModuleId(identifier)).toBe(id)
    expect(fixedModuleId(identifier.replace('/a/', '/another/folder/'))).toBe(id)
  })

  it('is left to webpack otherwise', () => {
    expect(fixedModuleId('javascript/esm|/a/mf-projects/src/index.tsx')).toBeUndefined()
  })
})
