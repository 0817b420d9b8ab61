import path from 'node:path'
import { ROOT } from '../workspace'
import { moduleName } from './bundled-modules'

describe('the name of a module', () => {
  it.each([
    ['shared-ui/src/icon/Icon.tsx', 'shared-ui/src/icon/Icon.tsx'],
    ['node_modules/.pnpm/axios@1.2.3/node_modules/axios/lib/axios.js', 'axios/lib/axios.js'],
    [
      'node_modules/.pnpm/@a+b@1.0.0_c@2.0.0/node_modules/@a/b/node_modules/c/dist/index.js',
      'c/dist/index.js',
    ],
    ['node_modules/.federation/entry.cd4e262d42a40c9b.js', '.federation/entry.js'],
  ])('says what it is, in whichever version: %s', (file, name) => {
    expect(moduleName(path.join(ROOT, file))).toBe(name)
  })
})
