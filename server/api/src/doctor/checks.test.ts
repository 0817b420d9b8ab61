import { readFileSync } from 'node:fs'
import path from 'node:path'
import { systemChecks, type SystemCheck, type SystemStatus } from '@recog/api-contract'
import { checks } from './checks'
import type { ContentFacts, Facts } from './observe'

const NOW = '2026-06-01T12:00:00.000Z'
const GB = 1e9

const content: ContentFacts = {
  administrators: 2,
  unknownSteering: undefined,
  oldestWaitingMail: undefined,
  undeliverableMails: 0,
  heldAddresses: 0,
  passkeysElsewhere: 0,
  databaseTime: '2026-06-01T12:00:01.000Z',
  newestRow: '2026-06-01T11:00:00.000Z',
  movedEvents: 0,
  lastBackup: '2026-06-01T02:00:00.000Z',
  unlistedProxy: undefined,
  canariesForNobody: [],
  otherKey: undefined,
  log: { rows: 1000 },
}

/** An installation without a fault. */
const sound: Facts = {
  now: NOW,
  demo: false,
  mail: { server: 'answers', error: '' },
  url: {
    url: 'https://portal.example',
    isTrustworthy: true,
    certificate: { expires: '2026-08-01T00:00:00.000Z' },
    leadsTo: 'this',
  },
  api: 'this',
  keys: { hasAuditKey: true, readableByOthers: [] },
  disk: { free: 40 * GB, total: 100 * GB },
  zoneRules: '2026a',
  releases: [],
  fileDamage: [],
  database: { missingMigrations: [], unknownMigrations: [], content },
}

const having = (changes: Partial<ContentFacts>): Partial<Facts> => ({
  database: { missingMigrations: [], unknownMigrations: [], content: { ...content, ...changes } },
})
const url = (changes: Partial<Facts['url']>): Partial<Facts> => ({ url: { ...sound.url, ...changes } })
const schema = (missingMigrations: string[], unknownMigrations: string[]): Partial<Facts> => ({
  database: { missingMigrations, unknownMigrations, content: undefined },
})

const resultOf = (name: SystemCheck, changes: Partial<Facts> = {}) => {
  const found = checks.find((each) => each.name === name)
  if (!found) throw new Error(`no check ${name}`)
  return found.check({ ...sound, ...changes })
}

test.each(systemChecks)('%s: a sound installation is ok, and nothing is to do', (name) =>
  expect(resultOf(name)).toMatchObject({ status: 'ok', action: '' }),
)

const FAULTS: readonly (readonly [SystemCheck, SystemStatus, string, Partial<Facts>])[] = [
  ['running', 'problem', 'does not answer (ECONNREFUSED)', { api: { error: 'ECONNREFUSED' } }],
  ['running', 'problem', 'has another database', { api: 'another' }],
  ['schema', 'problem', 'does not answer', { database: undefined }],
  ['schema', 'problem', 'lacks 1 migration ', schema(['0031-next'], [])],
  ['schema', 'problem', 'newer version of the portal: 0099-later', schema([], ['0099-later'])],
  ['schema', 'warning', 'one expand step newer', schema([], ['0099-expand-later'])],
  ['database-file', 'problem', 'is damaged: x (and 1 more)', { fileDamage: ['x', 'y'] }],
  ['schema', 'warning', 'was not read', { fileDamage: ['x'] }],
  ['mail', 'problem', 'No mail server is set', { mail: { server: 'none', error: '' } }],
  ['mail', 'problem', 'does not take emails (EAUTH)', { mail: { server: 'fails', error: 'EAUTH' } }],
  ['mail', 'problem', 'waiting for 2 hours', having({ oldestWaitingMail: '2026-06-01T10:00:00.000Z' })],
  ['mail', 'warning', '3 emails were given up', having({ undeliverableMails: 3 })],
  ['mail', 'warning', '2 addresses take no emails', having({ heldAddresses: 2, undeliverableMails: 6 })],
  ['url', 'problem', 'without https', url({ url: 'http://portal.example', isTrustworthy: false })],
  ['url', 'warning', 'only this machine', url({ url: 'http://localhost:8080', certificate: undefined })],
  ['url', 'problem', 'over TLS (ECONNREFUSED)', url({ certificate: { error: 'ECONNREFUSED' } })],
  ['url', 'problem', 'leads to another portal', url({ leadsTo: 'another' })],
  ['url', 'problem', 'does not lead to this portal (status 404)', url({ leadsTo: { error: 'status 404' } })],
  ['url', 'problem', 'has expired', url({ certificate: { expires: '2026-05-31T00:00:00.000Z' } })],
  ['url', 'warning', 'expires in 9 days', url({ certificate: { expires: '2026-06-11T00:00:00.000Z' } })],
  ['url', 'warning', '2 passkeys were made for another host name', having({ passkeysElsewhere: 2 })],
  [
    'url',
    'problem',
    'leads to another portal',
    { ...having({ passkeysElsewhere: 2 }), ...url({ leadsTo: 'another' }) },
  ],
  ['proxies', 'warning', '2 hours ago', having({ unlistedProxy: '2026-06-01T10:00:00.000Z' })],
  ['backup', 'problem', 'No backup was ever recorded', having({ lastBackup: undefined })],
  ['backup', 'warning', '2 days old', having({ lastBackup: '2026-05-30T02:00:00.000Z' })],
  ['backup', 'problem', '9 days old', having({ lastBackup: '2026-05-23T02:00:00.000Z' })],
  ['administrators', 'warning', 'only one administrator', having({ administrators: 1 })],
  ['administrators', 'problem', 'Nobody is an administrator', having({ administrators: 0 })],
  ['keys', 'warning', 'is in the database', { keys: { hasAuditKey: false, readableByOthers: [] } }],
  ['keys', 'problem', 'can read portal.db', { keys: { hasAuditKey: true, readableByOthers: ['portal.db'] } }],
  ['releases', 'warning', 'no releases on this machine', { releases: 'elsewhere' }],
  ['keys', 'problem', 'AUDIT_KEY is not the key.', having({ otherKey: 'AUDIT_KEY is not the key. Set it.' })],
  ['audit-log', 'problem', 'Row 5 is invalid', having({ log: { firstBad: 5, reason: 'it is missing' } })],
  ['audit-log', 'warning', 'without its key', having({ otherKey: 'AUDIT_KEY is not the key. Set it.' })],
  [
    'releases',
    'problem',
    'cannot be reached',
    { releases: { unreachable: 'The storage cannot be reached' } },
  ],
  [
    'releases',
    'warning',
    'The canary mf-a 2.0.0 for the group Phisics runs for nobody',
    having({ canariesForNobody: ['mf-a 2.0.0 for the group Phisics'] }),
  ],
  ['releases', 'problem', 'mf-a was changed (and 1 more)', { releases: ['mf-a was changed', 'another'] }],
  ['clock', 'problem', 'differ by 2 minutes', having({ databaseTime: '2026-06-01T12:02:30.000Z' })],
  ['clock', 'problem', 'from the future, by 1 hour', having({ newestRow: '2026-06-01T13:00:00.000Z' })],
  ['time-zones', 'problem', 'has no time-zone rules', { zoneRules: undefined }],
  ['time-zones', 'warning', 'are from 2023', { zoneRules: '2023c' }],
  ['time-zones', 'problem', '1 upcoming event is shown', having({ movedEvents: 1 })],
  ['disk', 'problem', '50 MB of 100,000 MB', { disk: { free: 0.05 * GB, total: 100 * GB } }],
  ['disk', 'warning', '900 MB', { disk: { free: 0.9 * GB, total: 4 * GB } }],
  ['disk', 'warning', '4,000 MB', { disk: { free: 4 * GB, total: 100 * GB } }],
  ['disk', 'warning', 'could not be read', { disk: undefined }],
]

test.each(FAULTS)('%s: %s, "... %s ..."', (name, status, message, changes) => {
  const result = resultOf(name, changes)
  expect(result).toMatchObject({ status, message: expect.stringContaining(message) })
  expect(result.action).not.toBe('')
})

test('every check is seen failing', () => {
  const failing = new Set(FAULTS.map(([name]) => name))
  expect([...failing].toSorted()).toEqual([...systemChecks].toSorted())
  expect(checks.map(({ name }) => name)).toEqual(systemChecks)
})

test.each(['mail', 'proxies', 'backup', 'administrators', 'audit-log', 'clock', 'time-zones'] as const)(
  '%s: says that it could not be checked without a database',
  (name) =>
    expect(resultOf(name, { database: undefined })).toMatchObject({
      status: 'warning',
      message: expect.stringContaining('could not be checked'),
    }),
)

test('demo mode needs neither a mail server, nor backups, nor keys', () => {
  const demo: Partial<Facts> = {
    demo: true,
    mail: { server: 'none', error: '' },
    keys: { hasAuditKey: false, readableByOthers: [] },
    ...having({ lastBackup: undefined }),
  }
  for (const name of ['mail', 'backup', 'keys'] as const) expect(resultOf(name, demo).status).toBe('ok')
})

/** The anchor of a heading, as Markdown viewers make it. */
const anchor = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\- ]/g, '')
    .replaceAll(' ', '-')

test.each(checks)('the documentation of $name exists', ({ docs }) => {
  const [file = '', wanted] = docs.split('#')
  const text = readFileSync(path.join(process.cwd(), file), 'utf8')
  const anchors = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchor(heading))
  expect(wanted === undefined || anchors.includes(wanted)).toBe(true)
})
