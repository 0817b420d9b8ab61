import { sourceName } from './common-config'

describe('the name of a source file', () => {
  it.each([
    ['shared-ui/src/icon/Icon.tsx', 'shared-ui/src/icon/Icon.tsx'],
    ['node_modules/.pnpm/axios@1.2.3/node_modules/axios/lib/axios.js', 'axios/lib/axios.js'],
    [
      'node_modules/.pnpm/@a+b@1.0.0_c@2.0.0/node_modules/@a/b/node_modules/c/dist/index.js',
      'c/dist/index.js',
    ],
    ['node_modules/.federation/entry.cd4e262d42a40c9b.js', '.federation/entry.js'],
  ])('says what it is, in whichever version: %s', (file, name) => {
    expect(sourceName('/repository', `/repository/${file}`)).toBe(name)
  })
})
