import path from 'node:path'
import { SHARING } from '@recog/section-contract/sharing'
import { sectionSharing, sharedVersions, shellSharing } from './sharing'

const versionOf = () => '1.2.3'

describe('the sharing policy', () => {
  it('makes the shell provide every module from the file that its own code imports', () => {
    const shell = path.join(__dirname, '../../../../shell')
    const provided = shellSharing(shell, versionOf)
    expect(Object.keys(provided)).toEqual(Object.keys(SHARING))
    expect(provided['@recog/shared-session']?.import).toBe(path.join(shell, '../shared-session/src/index.ts'))
  })

  it('bundles no copy except shared-ui into sections', () => {
    const own = Object.entries(sectionSharing(versionOf)).filter(([, options]) => options.import !== false)
    expect(own.map(([request]) => request)).toEqual(['@recog/shared-ui'])
  })

  it('rejects another major version of a singleton', () => {
    expect(sectionSharing(versionOf)['react']).toMatchObject({
      singleton: true,
      strictVersion: true,
      requiredVersion: '^1.2.3',
    })
    expect(sharedVersions(versionOf)['react']).toBe('1.2.3')
  })

  it('lists the core of the federation runtime among the shared modules', () => {
    expect(sharedVersions(versionOf)).toHaveProperty('@module-federation/runtime-core', '1.2.3')
  })
})
