import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { temporaryFolder } from '@recog/release-service/testing'
import { packageFolderOf, packagesOf, writeSbom } from './sbom'

describe('the package of a module', () => {
  it.each([
    ['/r/node_modules/axios/lib/core.js', '/r/node_modules/axios'],
    [
      '/r/node_modules/.pnpm/@a+b@1.0.0/node_modules/@a/b/dist/x.js',
      '/r/node_modules/.pnpm/@a+b@1.0.0/node_modules/@a/b',
    ],
    ['/r/mf-projects/src/index.tsx', undefined],
    ['/r/node_modules/.federation/entry.js', undefined],
    ['', undefined],
  ])('%s', (file, folder) => {
    expect(packageFolderOf(file)).toBe(folder)
  })
})

it('knows each installed package of the files of a build once', async () => {
  const files = ['react', 'react/jsx-runtime', 'react-dom'].map((name) => require.resolve(name))
  const found = await packagesOf([...files, '/r/mf-projects/src/index.tsx', ''])
  expect(found.map(({ name, license }) => [name, license])).toEqual([
    ['react-dom', 'MIT'],
    ['react', 'MIT'],
  ])
})

it('lists packages with version, package URL and licence, and is the same for the same build', async () => {
  const out = await temporaryFolder()
  const packages = [
    { name: '@a/b', version: '1.0.0', license: 'MIT' },
    { name: 'axios', version: '1.21.1', license: undefined },
  ]
  const write = async () => {
    await writeSbom(out, { name: 'mf-projects', version: '0.1.0-abc' }, packages)
    return readFile(path.join(out, 'sbom.cdx.json'), 'utf8')
  }
  const first = await write()
  expect(JSON.parse(first)).toMatchObject({
    bomFormat: 'CycloneDX',
    metadata: { component: { name: 'mf-projects', version: '0.1.0-abc' } },
    components: [
      { name: '@a/b', purl: 'pkg:npm/%40a/b@1.0.0', licenses: [{ expression: 'MIT' }] },
      { name: 'axios', purl: 'pkg:npm/axios@1.21.1' },
    ],
  })
  expect(await write()).toBe(first)
  await rm(out, { recursive: true })
})
