import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { temporaryFolder } from '@recog/release-service/testing'
import type { BuildTarget } from '../../build'
import { build, versionOf } from './build'

jest.mock('./inputs-digest', () => ({ inputsDigest: async () => 'abcdef0123' }))
const compiled: BuildTarget[] = []
jest.mock('./compile', () => ({
  compile: async (target: BuildTarget) => {
    compiled.push(target)
    return { version: target.version }
  },
}))

beforeEach(() => {
  compiled.length = 0
})

describe('the version of a build', () => {
  it('is that of its package and inputs, and a label', () => {
    expect(versionOf('0.1.0', 'abcdef0123')).toBe('0.1.0-abcdef0')
    expect(versionOf('0.1.0', 'abcdef0123', 'try.2')).toBe('0.1.0-abcdef0.try.2')
  })

  it.each(['../x', 'a/b', '', '..', 'a b'])(
    'refuses the label "%s", which would become a folder',
    (label) => {
      expect(() => versionOf('0.1.0', 'abcdef0123', label)).toThrow('--label takes a word')
    },
  )
})

it('builds again when a build was killed before it was described completely', async () => {
  const out = await temporaryFolder()
  await mkdir(out, { recursive: true })
  await writeFile(path.join(out, 'release.json'), '{"name": "mf-pro')
  expect(await build('mf-projects', { out })).toMatchObject({ fresh: true })
  expect(compiled).toHaveLength(1)
  await rm(out, { recursive: true, force: true })
})

it('is refused for another version of a package that is not shared: the build would be the ordinary one', async () => {
  await expect(build('mf-projects', { override: '@recog/shard-ui@0.9.0' })).rejects.toThrow(
    /^--with takes a shared package, not "@recog\/shard-ui"\. There are: react, /,
  )
  expect(compiled).toEqual([])
})

it('a build for another version of a package is another version, and never taken for the ordinary one', async () => {
  const out = await temporaryFolder()
  const ordinary = await build('mf-projects', { out, label: 'try' })
  const other = await build('mf-projects', { out, label: 'try', override: 'react@20.0.0' })
  expect(other.fresh).toBe(true)
  expect(other.release.version).not.toBe(ordinary.release.version)
  expect(compiled.at(-1)?.versions).toEqual({ react: '20.0.0' })
  await expect(build('mf-projects', { out, override: 'react' })).rejects.toThrow(
    '--with takes PACKAGE@VERSION',
  )
  await rm(out, { recursive: true, force: true })
})
