import { readFileSync } from 'node:fs'
import path from 'node:path'
import { SHARING, sectionSharing, sharedVersions } from './sharing'

const versionOf = () => '1.2.3'

describe('the sharing policy', () => {
  it('has the shell give every path it offers, or sections would not find it', () => {
    const table = readFileSync(
      path.join(__dirname, '../../../shell/src/federation/shared-modules.ts'),
      'utf8',
    )
    const imported = [...table.matchAll(/^import \* as \w+ from '([^']+)'/gm)].map(([, request]) => request)
    expect(imported.toSorted()).toEqual(Object.keys(SHARING).toSorted())
  })

  it('gives sections nothing of their own but shared-ui', () => {
    const own = Object.entries(sectionSharing(versionOf)).filter(([, options]) => options.import !== false)
    expect(own.map(([request]) => request)).toEqual(['@recog/shared-ui'])
  })

  it('refuses another major version of what exists once', () => {
    expect(sectionSharing(versionOf)['react']).toMatchObject({
      singleton: true,
      strictVersion: true,
      requiredVersion: '^1.2.3',
    })
    expect(sharedVersions(versionOf)['react']).toBe('1.2.3')
  })
})
