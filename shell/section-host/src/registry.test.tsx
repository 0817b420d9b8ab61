import { readRegistry, shellVersion } from './registry'

it('reads the releases from the document', () => {
  const registry = {
    pages: [],
    sections: { 'mf-admin': { live: { version: '1', entry: '/a.js', preload: [] } } },
  }
  document.body.innerHTML = `<script type="application/json" id="portal-registry">${JSON.stringify(registry)}</script>`
  expect(readRegistry(document)).toEqual(registry)
})

it.each(['', '<script type="application/json" id="portal-registry"></script>'])(
  'rejects a document without a registry: %j',
  (html) => {
    document.body.innerHTML = html
    expect(() => readRegistry(document)).toThrow('The document carries no section registry')
  },
)

it('reads the version of the shell from the document', () => {
  document.head.innerHTML = ''
  expect(shellVersion(document)).toBeUndefined()
  document.head.innerHTML = '<meta name="portal-version" content="0.1.0-abc">'
  expect(shellVersion(document)).toBe('0.1.0-abc')
})
