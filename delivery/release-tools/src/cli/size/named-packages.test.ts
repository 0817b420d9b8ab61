import type { BundledChunk } from '../compile/bundled-modules'
import type { Release } from '@recog/release-service/release'
import type { Built } from './measure'
import { missingPackages, NAMED_PACKAGES, weightsOf } from './packages'

const chunk = (name: string, modules: Record<string, number>): BundledChunk => ({
  name,
  files: [`${name}.js`, `${name}.css`],
  ownCopy: false,
  modules,
})
const release = (name: string, sizes: Record<string, number>) =>
  ({
    name,
    files: Object.fromEntries(Object.entries(sizes).map(([file, brotli]) => [file, { brotli }])),
  }) as unknown as Release

const built: Built = {
  builds: [release('shell', { 'shell.js': 1000, 'sections.js': 400 })],
  chunks: {
    shell: [
      chunk('shell', { 'react/index.js': 100, 'react/cjs/react.js': 200, 'shell/src/boot.ts': 700 }),
      chunk('sections', { 'single-spa/lib/single-spa.js': 300, 'react-other/index.js': 100 }),
    ],
  },
}

const react = [{ name: 'react', modules: ['react/'] }]
const tool = (usedIn: string) => [
  { name: 'jest', tool: { declaredIn: 'package.json', usedIn, words: 'jest --' } },
]
const files: Record<string, string> = {
  'package.json': '{"devDependencies":{"jest":"1"},"scripts":{"test":"jest --all"}}',
  'empty.json': '{}',
}
const read = (file: string) => files[file] ?? ''

describe('a required package', () => {
  it('counts by its share of every chunk that contains it', () => {
    expect(weightsOf(['react/'], built)).toEqual([
      { build: 'shell', chunk: 'shell', source: 300, brotli: 300 },
    ])
    expect(weightsOf(['single-spa/'], built)).toEqual([
      { build: 'shell', chunk: 'sections', source: 300, brotli: 300 },
    ])
  })

  it('is reported when no bundle of the shell has a module of it', () => {
    expect(missingPackages(built, react, read)).toEqual([])
    expect(missingPackages({ ...built, chunks: {} }, react, read)).toEqual([
      'react is in no bundle of the shell',
    ])
  })

  it('is reported as missing in the toolchain when it is not declared or not used', () => {
    expect(missingPackages(built, tool('package.json'), read)).toEqual([])
    expect(missingPackages(built, tool('empty.json'), read)).toEqual(['jest is not used in empty.json'])
    const undeclared = [
      { name: 'vitest', tool: { declaredIn: 'package.json', usedIn: 'package.json', words: '' } },
    ]
    expect(missingPackages(built, undeclared, read)).toEqual(['vitest is not declared in package.json'])
  })

  it('is one of ten, each in the bundles or in the toolchain', () => {
    expect(NAMED_PACKAGES).toHaveLength(10)
    for (const { modules, tool } of NAMED_PACKAGES) expect(modules ?? tool).toBeDefined()
  })
})
