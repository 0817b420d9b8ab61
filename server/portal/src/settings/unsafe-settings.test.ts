import { ignoredSettings, samePorts, unsafeSettings } from './unsafe-settings'

const safe = {
  PUBLIC_URL: 'https://portal.hospital.org',
  AUDIT_KEY: '0123456789abcdef0123456789abcdef',
  SMTP_URL: 'smtp://mail.hospital.org',
  MAIL_FROM: 'portal@hospital.org',
  CONTACT_EMAIL: 'help@hospital.org',
}

it('a portal with https, a key and a mail server may run', () => {
  expect(unsafeSettings(safe)).toEqual([])
})

it('a portal that only this machine can reach may be tried, but not with demo people', () => {
  expect(unsafeSettings({ PUBLIC_URL: 'http://localhost:8080' })).toEqual([])
  expect(unsafeSettings({ PUBLIC_URL: 'http://127.0.0.1:8080', DEMO: '1' })).toHaveLength(1)
})

it.each([
  ['DEMO', '1', 'everybody knows the passwords'],
  ['PREVIEW', 'yes', 'would run code from the machine'],
  ['PUBLIC_URL', '', 'PUBLIC_URL is missing'],
  ['PUBLIC_URL', 'http://portal.hospital.org', 'without https'],
  ['PUBLIC_API_BASE', 'http://api.hospital.org', 'without https'],
  ['ALLOWED_ORIGINS', 'https://a.org, http://b.org', 'ALLOWED_ORIGINS is http://b.org'],
  ['AUDIT_KEY', ' ', 'AUDIT_KEY is missing'],
  ['AUDIT_KEY', 'secret', 'AUDIT_KEY has only 6 characters'],
  ['AUDIT_KEY', 'x'.repeat(64), 'AUDIT_KEY has only 1 different characters'],
  ['SMTP_URL', '', 'reach nobody'],
  ['MAIL_FROM', '', 'MAIL_FROM is no-reply@recog.example'],
  ['CONTACT_EMAIL', 'contact@recog.example', 'CONTACT_EMAIL is contact@recog.example'],
])('%s=%s is refused, with the reason', (name, value, reason) => {
  const reasons = unsafeSettings({ ...safe, [name]: value })
  expect(reasons).toHaveLength(1)
  expect(reasons[0]).toContain(reason)
})

it('never repeats a secret', () => {
  expect(unsafeSettings({ ...safe, AUDIT_KEY: 'hunter2' }).join()).not.toContain('hunter2')
})

it.each([
  ['AUDIT_RETENTION_DAY', 'AUDIT_RETENTION_DAYS'],
  ['TRUSTED_PROXY', 'TRUSTED_PROXIES'],
  ['SMTP_URLS', 'SMTP_URL'],
  ['POR', 'PORT'],
  ['AUDIT_KEY_FIEL', 'AUDIT_KEY_FILE'],
  ['smtp_url', 'SMTP_URL'],
])('%s is taken for %s', (typed, meant) => {
  expect(ignoredSettings({ [typed]: '' })).toEqual([`${typed} is not a setting. Did you mean ${meant}?`])
})

it.each([
  [{ METRICS_HOST: '0.0.0.0' }, 'METRICS_HOST has no effect without METRICS_PORT or API_METRICS_PORT'],
  [{ RELEASES_REGION: 'eu' }, 'RELEASES_REGION has no effect without RELEASES_BUCKET_URL'],
  [{ RELEASES_ORIGIN: 'http://r.example' }, 'RELEASES_ORIGIN has no effect without TAKE_RELEASES'],
])('%j is a warning', (env, warning) => {
  expect(ignoredSettings(env)).toEqual([warning])
  expect(ignoredSettings({ ...env, ...everything })).toEqual([])
})
const everything = { METRICS_PORT: '9', RELEASES_BUCKET_URL: 'https://b.example/b', TAKE_RELEASES: '1' }

it.each([
  ['DB_URL', 'postgresql://db.example/portal', 'DATABASE_URL'],
  ['POSTGRES', 'postgres://localhost/portal', 'DATABASE_URL'],
  ['MAIL_SERVER', 'smtp://mail.example.org', 'SMTP_URL'],
])('%s=%s is taken for %s while that is not set', (typed, value, meant) => {
  expect(ignoredSettings({ [typed]: value })).toEqual([`${typed} is not a setting. Did you mean ${meant}?`])
  expect(ignoredSettings({ [typed]: value, [meant]: value })).toEqual([])
})

it('asks whether a blank within the key of the log is meant', () => {
  expect(ignoredSettings({ AUDIT_KEY: '0123456789abcdef 0123456789abcdef' })).toHaveLength(1)
  expect(ignoredSettings({ AUDIT_KEY: ' 0123456789abcdef0123456789abcdef ' })).toEqual([])
})

it('says what has become of a setting of an earlier version', () => {
  expect(ignoredSettings({ REPLICA_DATABASE_URL: '', REPLICA_DATABASE_URL_FILE: '' })).toEqual([
    'REPLICA_DATABASE_URL is no longer a setting: everything is read from DATABASE_URL',
    'REPLICA_DATABASE_URL_FILE is no longer a setting: everything is read from DATABASE_URL',
  ])
})

it('says nothing about settings and the variables of every machine', () => {
  const usual =
    'HOME PATH USER LANG TERM SHELL PWD LOGNAME HOSTNAME NODE_ENV STATE_DIRECTORY LISTEN_FDS MAINPID TZ'
  const names = [
    ...usual.split(' '),
    'INVOCATION_ID',
    'JOURNAL_STREAM',
    'PORT',
    'AUDIT_KEY_FILE',
    'HTTP_PROXY',
  ]
  expect(ignoredSettings(Object.fromEntries(names.map((name) => [name, 'x'])))).toEqual([])
})

it('two servers do not share a port', () => {
  expect(samePorts({})).toEqual([])
  expect(samePorts({ PORT: '0', API_PORT: '0' })).toEqual([])
  expect(samePorts({ API_ORIGIN: 'http://localhost:8080' })).toEqual([
    'API_ORIGIN is http://localhost:8080, the web server itself. Set it to the URL of the API',
  ])
  expect(samePorts({ API_ORIGIN: 'https://p.example', PUBLIC_URL: 'https://p.example' })).toHaveLength(1)
  expect(samePorts({ METRICS_PORT: '8080' })).toEqual([
    'METRICS_PORT is 8080, as is PORT. Choose another port',
  ])
  expect(samePorts({ API_METRICS_PORT: '8081' })).toHaveLength(1)
  expect(samePorts({ PORT: '8081' })).toHaveLength(1)
  expect(samePorts({ PORT: '8082' })).toEqual([])
  expect(samePorts({ PORT: '8082', TAKE_RELEASES: '1' })).toEqual([
    'RELEASES_PORT is 8082, as is PORT. Choose another port',
  ])
  expect(samePorts({ PORT: '8081', API_ORIGIN: 'https://api.example.org' })).toEqual([])
})
