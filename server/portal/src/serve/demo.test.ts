import { demoDefault, demoSettings, welcome } from './demo'

it.each([
  {},
  { PUBLIC_URL: 'http://localhost:8080' },
  { HOST: '::1' },
  { PUBLIC_URL: 'http://127.0.0.1:80', HOST: '' },
])('a portal that only this machine can reach starts with demo data: %j', (env) =>
  expect(demoDefault(env)).toBe('1'),
)

it.each([
  { PUBLIC_URL: 'https://portal.example.org' },
  { PUBLIC_URL: 'http://portal.example.org' },
  { PUBLIC_URL: 'https://localhost' },
  { PUBLIC_URL: 'http://localhost.example.org' },
  { HOST: '0.0.0.0' },
  { HOST: '10.0.0.7' },
  { DATABASE_URL: 'postgres://localhost/portal' },
  { PUBLIC_URL: 'nonsense' },
])('a portal that others may reach starts without demo data: %j', (env) => expect(demoDefault(env)).toBe('0'))

it('a demo writes no line for each request, unless somebody wants them', () => {
  expect(demoSettings({})).toMatchObject({ LOG_LEVEL: 'warn' })
  expect(demoSettings({ LOG_LEVEL: 'info' })).toMatchObject({ LOG_LEVEL: 'info' })
})

it('only a demo names its steering members to visitors, unless the operator does', () => {
  expect(demoSettings({})).toMatchObject({ STEERING_NAMES: '1' })
  expect(demoSettings({ DEMO: '0' })).toMatchObject({ STEERING_NAMES: '0' })
  expect(demoSettings({ DEMO: '0', STEERING_NAMES: '1' })).toMatchObject({ STEERING_NAMES: '1' })
})

it('only a demo says where its mail and sections can be looked at', () => {
  const env = { PUBLIC_URL: 'http://localhost:8080', DEMO: '1' }
  expect(welcome(env)).toContain('http://localhost:8080/dev/outbox\n')
  expect(welcome(env)).toContain('http://localhost:8080/dev/sections ')
  expect(welcome({ ...env, DEMO: '0' })).not.toContain('/dev/')
})
