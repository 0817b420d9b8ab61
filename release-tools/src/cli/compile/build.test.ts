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

describe('the version of a build', () => {
  it('is that of its package and inputs, and a label', () => {
    expect(versionOf('0.1.0', 'abcdef0123')).toBe('0.1.0-abcdef0')
    expect(versionOf('0.1.0', 'abcdef0123', 'try.2')).toBe('0.1.0-abcdef0.try.2')
  })

  it.each(['../x', 'a/b', '', '..', 'a b'])(
    'refuses the label "%s", which would become a folder (D21)',
    (label) => {
      expect(() => versionOf('0.1.0', 'abcdef0123', label)).toThrow('--label takes a word')
    },
  )
})

it('builds again when a build was killed before it was described completely (D21)', async () => {
  const out = await temporaryFolder()
  await mkdir(out, { recursive: true })
  await writeFile(path.join(out, 'release.json'), '{"name": "mf-pro')
  expect(await build('mf-projects', { out })).toMatchObject({ fresh: true })
  expect(compiled).toHaveLength(1)
  await rm(out, { recursive: true, force: true })
})
