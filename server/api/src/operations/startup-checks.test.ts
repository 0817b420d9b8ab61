import { readSettings } from '../read-settings'
import { checkPublicUrl } from '../start-app'

const warnings = (env: Record<string, string>): string[] => {
  const all: string[] = []
  checkPublicUrl({ settings: readSettings(env), warn: (message) => void all.push(message) })
  return all
}

test.each([{ PUBLIC_URL: 'http://portal.hospital.example' }, { PUBLIC_URL: 'http://10.0.0.7:8080' }])(
  'warns the operator about %j',
  (env) => expect(warnings(env)).toEqual([expect.stringContaining(env.PUBLIC_URL)]),
)

test('warns the operator about an API without https', () => {
  const env = { PUBLIC_URL: 'https://portal.example', PUBLIC_API_BASE: 'http://api.example' }
  expect(warnings(env)).toEqual([expect.stringContaining('http://api.example,')])
})

test.each<Record<string, string>>([
  {},
  { PUBLIC_URL: 'https://portal.example' },
  { PUBLIC_URL: 'http://127.0.0.1:8080' },
])('does not warn about %j', (env) => expect(warnings(env)).toEqual([]))
