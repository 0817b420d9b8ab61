import { portal } from '@recog/testing'
import type { Registry } from '@recog/section-host'
import { applyOverrides, isOwnMachine, overridesIn, withoutOverrides } from './overrides'

const release = (version: string) => ({ version, entry: `/${version}.js`, preload: [] })
const registry: Registry = {
  ...portal.routes,
  sections: Object.fromEntries(
    portal.sectionNames.map((name) => [name, { live: release('2'), previous: release('1') }]),
  ),
}
const allowed = { sections: portal.sectionNames, preview: true }
const withoutPreviews = { ...allowed, preview: false }

describe('overrides in a URL', () => {
  it('can select the previous version or switch a section off in every portal', () => {
    expect(overridesIn('?section.mf-projects=previous&section.mf-admin=off', withoutPreviews)).toEqual({
      'mf-projects': { kind: 'previous' },
      'mf-admin': { kind: 'off' },
    })
  })

  it("can select a build on the visitor's own machine if previews are allowed", () => {
    const search = '?section=mf-projects@http://localhost:4105'
    expect(overridesIn(search, allowed)).toEqual({
      'mf-projects': { kind: 'preview', url: 'http://localhost:4105' },
    })
    expect(overridesIn(search, withoutPreviews)).toEqual({})
  })

  it.each([
    '?section=mf-projects@https://evil.example',
    '?section=mf-projects@http://localhost.evil.example',
    '?section=mf-projects@http://localhost@evil.example',
    '?section=mf-projects@javascript:alert(1)',
    '?section=mf-projects@//evil.example',
    '?section=mf-projects@data:text/javascript,1',
    '?section=mf-nothing@http://localhost:1',
    '?section.mf-projects=0.1.0-abc',
    '?section.__proto__=off',
  ])('ignore %s', (search) => {
    expect(overridesIn(search, allowed)).toEqual({})
  })

  it('are removed from the query without other changes', () => {
    expect(withoutOverrides('?a=1&section.mf-admin=off&section=x@y&b=2')).toBe('?a=1&b=2')
    expect(withoutOverrides('?section.mf-admin=off')).toBe('')
  })

  it("accept only localhost and 127.0.0.1 over HTTP as the visitor's machine", () => {
    expect(isOwnMachine('http://127.0.0.1:1/x')).toBe(true)
    expect(isOwnMachine('https://localhost:1')).toBe(false)
    expect(isOwnMachine('http://10.0.0.1')).toBe(false)
  })
})

describe('the registry of a tab', () => {
  it('uses the previous version without a fallback, or the live version if there is none', () => {
    const seen = applyOverrides(registry, { 'mf-projects': { kind: 'previous' } })
    expect(seen.sections['mf-projects']).toEqual({ live: release('1') })
    const alone = { ...registry, sections: { 'mf-projects': { live: release('2') } } }
    expect(applyOverrides(alone, { 'mf-projects': { kind: 'previous' } }).sections['mf-projects']).toEqual({
      live: release('2'),
    })
  })

  it('uses the live version as the fallback of a preview', () => {
    const override = { kind: 'preview', url: 'http://localhost:4105' } as const
    expect(applyOverrides(registry, { 'mf-projects': override }).sections['mf-projects']).toEqual({
      live: {
        version: 'preview',
        entry: 'http://localhost:4105/remoteEntry.js',
        preload: [],
        contributions: [],
      },
      previous: release('2'),
    })
    const inFolder = { kind: 'preview', url: 'http://localhost:1/dist' } as const
    const previewed = applyOverrides(registry, { 'mf-projects': inFolder }).sections['mf-projects']
    expect(previewed?.live.entry).toBe('http://localhost:1/dist/remoteEntry.js')
  })
})
