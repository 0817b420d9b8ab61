import { readFileSync } from 'node:fs'
import path from 'node:path'
import { SHARING, sectionSharing, shellSharing } from './sharing'

const versionOf = () => '1.2.3'

describe('the sharing policy', () => {
  it('has the shell import every path it offers, or sections would not find it', () => {
    const anchor = readFileSync(
      path.join(__dirname, '../../../shell/src/federation/shared-anchor.ts'),
      'utf8',
    )
    const imported = [...anchor.matchAll(/^import '([^']+)'/gm)].map(([, request]) => request)
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
    expect(shellSharing(versionOf)['react']).toMatchObject({ eager: true, version: '1.2.3' })
  })
})
