import { tmpdir } from 'node:os'
import { EX_CONFIG, exitCodeOf } from '@recog/server-kit/setting-values'
import { readCommandSettings, readSettings } from './read-settings'

test.each([
  ['PORT', 'eighty'],
  ['API_PORT', '70000'],
  ['PORTAL_DATA', '"/var/lib/portal"'],
  ['STEERING_COMMITTEE_ID', "'steering'"],
  ['STEERING_COMMITTEE_ID', 'Steering Committee'],
  ['AUDIT_KEY', 'secret\n# the old one: secret'],
  ['AUDIT_KEY', '0123456789abcdef0123456789abcdef # of 2026'],
  ['PORTAL_DATA', '/tmp # for now'],
  ['INSTITUTIONS', 'https://portal:secret@login.example.edu'],
  ['INSTITUTIONS', 'Example University login.example.edu'],
  ['INSTITUTIONS', 'Example University https://login.example.edu'],
  ['INSTITUTIONS', 'Example University http://portal:secret@login.example.edu'],
  ['INSTITUTIONS', 'Example University https://portal:p@ss@login.example.edu'],
  ['INSTITUTIONS', 'A! https://portal@a.example, a https://portal@b.example'],
  ['INSTITUTIONS', 'ORCID https://portal@orcid.org'],
  ['ORCID', 'orcid.org'],
  ['ORCID', 'https://portal:secret@orcid.org?x=1'],
  ['SECOND_FACTOR', 'Everyone'],
  ['SECOND_FACTOR', 'privileged, everyone'],
  ['PUBLIC_URL', 'https://portal.example.org.'],
  ['PUBLIC_URL', 'portal.example.org'],
  ['PUBLIC_URL', 'ftp://portal.example.org'],
  ['PUBLIC_URL', 'https://portal.example.org/members'],
  ['PUBLIC_URL', 'https://user:secret@portal.example.org'],
  ['PUBLIC_API_BASE', '/api'],
  ['PUBLIC_API_BASE', 'https://api.example.org/backend'],
  ['ALLOWED_ORIGINS', 'https://a.example, b.example'],
  ['ALLOWED_ORIGINS', 'https://*.example.org'],
  ['AUDIT_CHECKPOINTS_TO', 's3://checkpoints'],
  ['AUDIT_CHECKPOINTS_TO', 'https:/collector.example/checkpoints'],
  ['AUDIT_CHECKPOINTS_TO', 'https:collector.example'],
  ['AUDIT_CHECKPOINTS_TO', '~/checkpoints.txt'],
  ['ERASURE_JOURNAL', '$HOME/erasures.jsonl'],
  ['ERASURE_JOURNAL', 'https://backups.example/erasures.jsonl'],
  ['DATABASE_URL', 'postgresql://portal:%zzsecret@localhost/portal'],
  ['SMTP_URL', 'smtp://user:secret%@mail.example.org'],
  ['DATABASE_URL', 'mysql://localhost/portal'],
  ['DATABASE_URL', 'postgresql://db.example/portal?sslmode=required'],
  ['DATABASE_URL', 'postgresql://localhost/portal?sslmode=verify_full'],
  ['SMTP_URL', 'foo'],
  ['SMTP_URL', 'https://mail.example.org'],
  ['SMTP_URL', 'smtp://'],
  ['SMTP_URL', 'smtp://user:p@ss@mail.example.org'],
  ['SMTP_URL', 'smtp://user:12/3@mail.example.org'],
  ['SMTP_URL', 'smtp://user:12#3@mail.example.org'],
  ['SMTP_URL', 'smtp://mail.example.org/587'],
  ['SMTP_URL', 'smtp://mail.example.org?requiretls=false'],
  ['SMTP_URL', 'smtp://mail.example.org?requireTLS=no'],
  ['SMTP_URL', 'smtp://mail.example.org#tls'],
  ['SMTP_URL', 'smtps://mail.example.org:587'],
  ['SMTP_URL', 'smtp://mail.example.org:465'],
  ['SMTP_URL', 'smtp://mail.example.org:25?secure=true'],
  ['SMTP_URL', 'smtp://portal@example.org'],
  ['SMTP_URL', 'smtp://:secret@mail.example.org'],
  ['SMTP_URL', 'smtp://mail.example.org:0'],
  ['SMTP_URL', 'smtp://mail..example.org'],
  ['SMTP_URL', 'smtp://mail.example.org,mail2.example.org'],
  ['SMTP_URL', 'smtp://mail.example.org?requireTLS=true&requireTLS=false'],
  ['SMTP_URL', 'smtp://mail.example.org?tls.minVersion=1.2'],
  ['SMTP_URL', 'smtp://mail.example.org?authMethod=password'],
  ['SMTP_URL', '<the URL of the mail server>'],
  ['DATABASE_URL', 'postgresql://localhost'],
  ['DATABASE_URL', 'postgresql://localhost/portal/public'],
  ['DATABASE_URL', 'postgresql://db.example/portal?sslmode=verify-full&sslmode=disable'],
  ['DATABASE_URL', 'postgresql://db.example/portal?ssl=false'],
  ['DATABASE_URL', 'postgresql://localhost/portal?sslrootcert=/nowhere/ca.pem'],
  ['DATABASE_URL', 'postgresql://localhost/portal?sslmod=require'],
  ['DATABASE_URL', 'postgresql://localhost/portal?pool=5'],
  ['DATABASE_URL', 'postgresql://localhost/portal?application_name=other'],
  ['DATABASE_URL', 'postgresql://db.example/portal?sslmode=verify-full&channel_binding=require'],
  ['DATABASE_URL', 'postgresql://localhost/portal#main'],
  ['DATABASE_URL', 'postgresql://portal:pass word@localhost/portal'],
  ['PUBLIC_URL', 'https:/portal.example.org'],
  ['PUBLIC_URL', 'https://portal,example.org'],
  ['PUBLIC_URL', 'https://portal..example.org'],
  ['PUBLIC_URL', 'https://portal.example.org:80'],
  ['PUBLIC_URL', 'https://0.0.0.0'],
  ['AUDIT_KEY', '$(openssl rand -hex 32)'],
  ['AUDIT_KEY', '${PORTAL_AUDIT_KEY}'],
  ['AUDIT_KEY', '`openssl rand -hex 32`'],
  ['TRUSTED_PROXIES', '0.0.0.0'],
  ['TRUSTED_PROXIES', '128.0.0.0/1'],
  ['TRUSTED_PROXIES', 'proxy.example.org'],
  ['TRUSTED_PROXIES', '0.0.0.0/0'],
  ['TRUSTED_PROXIES', '::/0'],
  ['TRUSTED_PROXIES', '10.0.0.0/33'],
  ['TRUSTED_PROXIES', '10.0.0.300'],
  ['TRUSTED_PROXIES', '010.0.0.1'],
  ['MAIL_FROM', 'nobody'],
  ['CONTACT_EMAIL', 'ask us'],
  ['CSRF_HEADER', 'X CSRF'],
  ['CSRF_HEADER', 'X_CSRF'],
  ['CSRF_HEADER', 'Cookie'],
  ['CSRF_HEADER', 'Sec-Token'],
  ['CSRF_HEADER', 'content-type'],
  ['CSRF_HEADER', 'X-Forwarded-For'],
  ['BOT_CHECK_VERIFY_URL', 'verify'],
  ['BOT_CHECK_SCRIPT', 'https://check.example/api.js'],
  ['BOT_CHECK_SECRET', 'secret'],
  ['BOT_CHECK_SITE_KEY', '6Lc'],
  ['AUDIT_CHECKPOINTS_TO', tmpdir()],
  ['ERASURE_JOURNAL', tmpdir()],
  ['AUDIT_CHECKPOINTS_TO', '/etc/hostname/checkpoints.txt'],
  ['AUDIT_RETENTION_DAYS', '0'],
  ['EMAILS_FOR_APPLICANTS', 'maybe'],
  ['DEMO', '2'],
  ['SESSION_HOURS', '0'],
  ['SESSION_IDLE_HOURS', 'soon'],
  ['LOG_LEVEL', 'loud'],
  ['DIGEST_TIME_ZONE', 'Dublin'],
])('%s=%s is refused by name, with the exit code that stops systemd', (name, value) => {
  const refused = thrownBy({ [name]: value })
  expect(refused).toHaveProperty('message', expect.stringContaining(name))
  expect(refused).toHaveProperty('message', expect.not.stringMatching(/secret|p@ss|12.3/))
  expect(exitCodeOf(refused)).toBe(EX_CONFIG)
})

function thrownBy(env: Record<string, string>): unknown {
  try {
    return readSettings(env)
  } catch (error) {
    return error
  }
}

test('an encoded password, a network of proxies and a whole bot check are accepted', () => {
  const smtp = 'smtp://user:p%40ss@mail.example.org:587'
  expect(readSettings({ SMTP_URL: smtp }).smtpUrl).toBe(smtp)
  const proxies = ['10.1.0.0/16', '192.168.0.1', 'fd00::/8', '2001:db8::1', 'uniquelocal']
  expect(readSettings({ TRUSTED_PROXIES: proxies.join() }).trustedProxies).toEqual(['loopback', ...proxies])
  const check = {
    VERIFY_URL: 'https://verify.example/',
    SECRET: 's',
    SCRIPT: 'https://check.example/api.js',
    SITE_KEY: 'k',
  }
  const env = Object.fromEntries(Object.entries(check).map(([name, value]) => [`BOT_CHECK_${name}`, value]))
  expect(readSettings(env).botCheck.verifyUrl).toBe('https://verify.example/')
})

test('institutions are a name and a URL each, in several spellings', () => {
  const INSTITUTIONS =
    ' Example University  https://portal:p%40ss@login.example.edu/realms/a ,; St Mary’s Hospital=https://b@sso.example/ '
  expect(readSettings({ INSTITUTIONS, ORCID: 'https://APP-1:s@orcid.org' })).toMatchObject({
    institutions: [
      {
        key: 'example-university',
        name: 'Example University',
        issuer: 'https://login.example.edu/realms/a',
        clientId: 'portal',
        clientSecret: 'p@ss',
      },
      { key: 'st-mary-s-hospital', issuer: 'https://sso.example/', clientId: 'b', clientSecret: undefined },
    ],
    orcid: { key: 'orcid', issuer: 'https://orcid.org/', clientId: 'APP-1' },
  })
  expect(readSettings({})).toMatchObject({ institutions: [], orcid: undefined })
})

test('a PORTAL_DATA that is a file is named', () => {
  expect(thrownBy({ PORTAL_DATA: '/etc/hostname' })).toHaveProperty(
    'message',
    expect.stringMatching(/^PORTAL_DATA/),
  )
})

test('a refused URL is shown without its password', () => {
  expect(() => readSettings({ SMTP_URL: 'imap://user:secret@mail.example.org' })).toThrow(/^(?!.*secret)/)
})

test('a bot check that cannot be verified is refused', () => {
  expect(() => readSettings({ BOT_CHECK_VERIFY_URL: 'https://verify.example' })).toThrow('BOT_CHECK_SECRET')
})

test.each(['DATABASE_URL', 'DATABASE_DIRECT_URL'])(
  '%s says whether the connection to another machine is encrypted',
  (name) => {
    const read = (url: string) => readSettings({ DATABASE_URL: 'postgresql://localhost/portal', [name]: url })
    for (const host of ['db.example', '10.0.0.7', 'localhost.example', 'user:secret@db.example:6432'])
      expect(() => read(`postgresql://${host}/portal`)).toThrow(/^(?!.*secret)/)
    expect(() => read('postgresql://db.example/portal')).toThrow(`${name} leads to another machine`)
    expect(() => read('postgresql:///portal?host=db.example')).toThrow(name)
    for (const url of [
      'postgresql://db.example/portal?sslmode=verify-full',
      'postgresql://db.example/portal?sslmode=disable',
      'postgresql://127.0.0.1:6432/portal',
      'postgresql://[::1]/portal',
      'postgresql:///portal',
      'postgresql:///portal?host=/run/postgresql',
      'postgresql://%2Frun%2Fpostgresql/portal',
    ])
      expect(() => read(url)).not.toThrow()
  },
)

test('commands use the database without PgBouncer', () => {
  const [pooled, direct] = ['postgresql://localhost/pooled', 'postgresql://localhost/portal']
  expect(readCommandSettings({ DATABASE_URL: pooled, DATABASE_DIRECT_URL: direct }).databaseUrl).toBe(direct)
  expect(readCommandSettings({ DATABASE_URL: pooled }).databaseUrl).toBe(pooled)
  expect(() => readSettings({ DATABASE_DIRECT_URL: direct })).toThrow('DATABASE_URL is not')
})

test('a session that ends before it can be idle is refused', () => {
  expect(() => readSettings({ SESSION_IDLE_HOURS: '12', SESSION_HOURS: '8' })).toThrow('SESSION_IDLE_HOURS')
})

test('a blank setting is the same as none', () => {
  const names = [
    'STEERING_COMMITTEE_ID',
    'PUBLIC_URL',
    'MAIL_FROM',
    'CSRF_HEADER',
    'DEMO',
    'SMTP_URL',
    'LOG_LEVEL',
  ]
  expect(readSettings(Object.fromEntries(names.map((name) => [name, ' '])))).toEqual(readSettings({}))
})
