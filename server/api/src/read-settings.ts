import { existsSync, type Stats, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { BROWSER_SETTING_DEFAULTS } from '@recog/api-contract/setting-defaults'
import {
  type Environment,
  isThisMachine,
  SettingError,
  SettingReader,
} from '@recog/server-kit/setting-values'
import { trustedProxies } from '@recog/server-kit/trusted-proxies'
import { isTimeZone } from './events/wall-time'
import { PASSWORD_COST } from './identity/passwords'
import { NO_RELEASES, type Releases } from './releases'
import { directUrl, type Institution, type Settings } from './settings'

/**
 * Read and check the settings from the environment (docs/settings.md). A blank value is the same as none.
 *
 * @throws with the name of the setting that cannot be used
 */
export function readSettings(env: Environment, releases: Releases = NO_RELEASES): Settings {
  const read = new SettingReader(env)
  const publicUrl = read.origin('PUBLIC_URL', `http://localhost:${read.port('PORT')}`)
  /** Origin of the API and the identity pages for browsers; links in mails start with it. */
  const apiUrl = read.origin('PUBLIC_API_BASE', publicUrl)
  const dataFolder = resolve(read.text('PORTAL_DATA'))
  kindOf('PORTAL_DATA', join(dataFolder, 'portal.db'))
  return {
    host: read.text('API_HOST'),
    port: read.port('API_PORT'),
    dataFolder,
    ...databaseUrls(read),
    trustedProxies: trustedProxies(env['TRUSTED_PROXIES']),
    smtpUrl: smtpUrl(read),
    mailFrom: read.address('MAIL_FROM'),
    publicUrl,
    apiUrl,
    allowedOrigins: [...read.origins('ALLOWED_ORIGINS'), ...(apiUrl === publicUrl ? [] : [publicUrl])],
    steeringCommitteeId: read.matching(
      'STEERING_COMMITTEE_ID',
      /^[\w-]+$/,
      'an id of letters, digits and hyphens',
    ),
    contactEmail: read.address('CONTACT_EMAIL'),
    steeringNames: read.flag('STEERING_NAMES'),
    emailsForApplicants: read.flag('EMAILS_FOR_APPLICANTS'),
    inviteByLink: read.flag('INVITE_BY_LINK'),
    csrfHeader: read.csrfHeader().toLowerCase(),
    botCheck: botCheck(read),
    auditKey: read.optional('AUDIT_KEY'),
    auditCheckpointsTo: destination(read, 'AUDIT_CHECKPOINTS_TO'),
    erasureJournal: fileAt(
      'ERASURE_JOURNAL',
      read.text('ERASURE_JOURNAL', join(dataFolder, 'erasures.jsonl')),
    ),
    securityLogDays: days(read, 'SECURITY_LOG_DAYS') ?? 0,
    mailLogDays: days(read, 'MAIL_LOG_DAYS') ?? 0,
    digestTimeZone: timeZone(read),
    eraseAfterDays: days(read, 'ERASE_AFTER_DAYS'),
    auditRetentionDays: days(read, 'AUDIT_RETENTION_DAYS'),
    ...sessionLifetimes(read),
    secondFactor: secondFactor(read),
    institutions: institutions(read),
    orcid: orcid(read),
    releases,
    signingKey: resolve(read.text('SIGNING_KEY', join(dataFolder, 'signing-key.pem'))),
    demo: read.flag('DEMO'),
    background: read.flag('BACKGROUND'),
    logLevel: read.logLevel(),
    tracesUrl: read.webUrl('TRACES_URL'),
    metrics: read.metrics('API_METRICS_PORT'),
    checkResponses: false,
    patience: undefined,
    passwordCost: PASSWORD_COST,
  }
}

/** As `readSettings`, for commands: they use the database without PgBouncer. */
export function readCommandSettings(env: Environment, releases?: Releases): Settings {
  const settings = readSettings(env, releases)
  return { ...settings, databaseUrl: directUrl(settings), directDatabaseUrl: undefined }
}

/** Options of a mail server's URL that Nodemailer reads. */
const SMTP_OPTIONS =
  /^(?:(?:requireTLS|ignoreTLS|secure|pool|tls\.rejectUnauthorized)=(?:true|false)|tls\.minVersion=TLSv1(?:\.[123])?|authMethod=(?:PLAIN|LOGIN|CRAM-MD5)|localAddress=[\da-f.:]+|(?:name|tls\.servername)=.+)$/

/** @throws also for a path or an option that would have no effect, half a password, and a port at which TLS begins otherwise */
function smtpUrl(read: SettingReader): string | undefined {
  const set = read.url('SMTP_URL', ['smtp:', 'smtps:'])
  if (set === undefined) return undefined
  const { pathname, search, searchParams, protocol, port, username, password } = new URL(set)
  const ignored =
    search
      .slice(1)
      .split('&')
      .find((option) => option !== '' && !SMTP_OPTIONS.test(option)) ?? pathname.slice(1)
  if (ignored)
    throw new SettingError(`SMTP_URL ends with "${ignored}", which has no effect (docs/settings.md)`)
  if ((username === '') !== (password === ''))
    throw new SettingError('SMTP_URL has only one of user and password: add the other, or leave both out')
  const isEncrypted = (searchParams.get('secure') ?? String(protocol === 'smtps:')) === 'true'
  if (isEncrypted ? /^(?:25|587)$/.test(port) : port === '465')
    throw new SettingError(
      `SMTP_URL has the port ${port}, where ${isEncrypted ? 'TLS begins after a greeting: write smtp://' : 'everything is encrypted: write smtps://'}`,
    )
  return set
}

/** A URL as it is, or the absolute path of a file. @throws if it is a folder */
function destination(read: SettingReader, name: 'AUDIT_CHECKPOINTS_TO'): string | undefined {
  const set = read.optional(name)
  if (set === undefined) return undefined
  return SCHEME.test(set) ? read.webUrl(name) : fileAt(name, set)
}

const SCHEME = /^[a-z][\w+.-]+:/i

/** The absolute path of a file. @throws if it is a folder, a URL, or something that only a shell reads */
function fileAt(name: string, set: string): string {
  if (SCHEME.test(set) || /^~|\$/.test(set))
    throw new SettingError(`${name} is "${set}", not the path of a file`)
  const file = resolve(set)
  if (kindOf(name, file)?.isDirectory())
    throw new SettingError(`${name} is "${file}", which is a folder, not a file`)
  return file
}

/** @returns undefined if nothing is there @throws if nothing can be there, as within a file */
function kindOf(name: string, place: string): Stats | undefined {
  try {
    return statSync(place, { throwIfNoEntry: false })
  } catch {
    throw new SettingError(`${name} is "${place}", where no file can be`)
  }
}

/** @returns undefined without one */
const days = (
  read: SettingReader,
  name: 'SECURITY_LOG_DAYS' | 'MAIL_LOG_DAYS' | 'ERASE_AFTER_DAYS' | 'AUDIT_RETENTION_DAYS',
): number | undefined =>
  read.text(name) === '' ? undefined : read.number(name, 1, 100_000, 'a number of days')

function timeZone(read: SettingReader): string {
  const zone = read.text('DIGEST_TIME_ZONE')
  if (!isTimeZone(zone))
    throw new SettingError(`DIGEST_TIME_ZONE is "${zone}", not a timezone such as Europe/Dublin`)
  return zone
}

/** @throws if a session would end by its lifetime before it can be idle */
function sessionLifetimes(read: SettingReader): Pick<Settings, 'sessionIdleHours' | 'sessionHours'> {
  const hours = (name: 'SESSION_IDLE_HOURS' | 'SESSION_HOURS') =>
    read.number(name, 1, 8760, 'a number of hours from 1 to 8760')
  const sessionIdleHours = hours('SESSION_IDLE_HOURS')
  const sessionHours = hours('SESSION_HOURS')
  if (sessionIdleHours > sessionHours) {
    throw new SettingError(
      `SESSION_IDLE_HOURS is "${sessionIdleHours}", which is longer than SESSION_HOURS, "${sessionHours}"`,
    )
  }
  return { sessionIdleHours, sessionHours }
}

const secondFactor = (read: SettingReader): Settings['secondFactor'] =>
  read.matching(
    'SECOND_FACTOR',
    /^(off|offered|privileged|everyone)$/,
    'off, offered, privileged or everyone',
  ) as Settings['secondFactor']

const EXAMPLE = 'https://CLIENT:SECRET@login.example.edu'

/** Names, each followed by the URL of an issuer with the client that it knows the portal by; separated by commas. */
function institutions(read: SettingReader): readonly Institution[] {
  const listed = read
    .text('INSTITUTIONS')
    .split(/[,;]/)
    .map((entry) => entry.trim())
  const all = listed
    .filter((entry) => entry !== '')
    .map((entry) => {
      const at = Math.max(0, entry.search(/https?:\/\//i))
      const name = entry.slice(0, at).replace('=', ' ').trim()
      if (!/\w/.test(name))
        throw new SettingError(
          `INSTITUTIONS has an entry that is not a name and a URL, such as Example University ${EXAMPLE}`,
        )
      return institution('INSTITUTIONS', name, entry.slice(at))
    })
  const keys = all.map(({ key }) => key)
  const twice = keys.find((key, at) => key === 'orcid' || keys.indexOf(key) < at)
  if (twice !== undefined)
    throw new SettingError(
      `INSTITUTIONS has the name “${twice}” twice, or for ORCID, which has a setting of its own`,
    )
  return all
}

function orcid(read: SettingReader): Institution | undefined {
  const url = read.optional('ORCID')
  return url === undefined ? undefined : institution('ORCID', 'ORCID', url)
}

/** @throws unless it is a URL of https, or of this machine, with the id of a client */
function institution(setting: 'INSTITUTIONS' | 'ORCID', name: string, given: string): Institution {
  const url = new URL(new SettingReader({ [setting]: given }).webUrl(setting) ?? '')
  const { username, password, hostname, protocol, search, hash } = url
  if (username === '') throw new SettingError(`${setting} names no client at ${hostname}: write ${EXAMPLE}`)
  if (protocol === 'http:' && !isThisMachine(hostname))
    throw new SettingError(
      `${setting} has ${hostname} without https: whoever is on the way could sign in as anybody`,
    )
  if (search + hash !== '') throw new SettingError(`${setting} has a "?" or "#" in the URL of ${hostname}`)
  url.username = ''
  url.password = ''
  const key = name
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-')
    .replaceAll(/^-|-$/g, '')
  return {
    key,
    name,
    issuer: url.href,
    clientId: decodeURIComponent(username),
    clientSecret: decodeURIComponent(password) || undefined,
  }
}

/** Options of a database's URL. The driver ignores most others, or gives its connections another name or limit than the portal needs. */
const DATABASE_OPTIONS =
  'host port user password options sslmode ssl sslrootcert sslcert sslkey sslnegotiation uselibpqcompat'.split(
    ' ',
  )

/** Values that the driver knows; it takes any other to mean verify-full. */
const SSL_MODES = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify']

/**
 * @throws if only the direct one is set: the servers would use a file; or if one leads to another machine and does not say
 *   whether the connection is encrypted
 */
function databaseUrls(read: SettingReader): Pick<Settings, 'databaseUrl' | 'directDatabaseUrl'> {
  const url = (name: 'DATABASE_URL' | 'DATABASE_DIRECT_URL') => {
    const value = read.url(name, ['postgresql:', 'postgres:'])
    const { searchParams, hostname, pathname } = new URL(value ?? 'postgresql:')
    // Without one, the server takes that with the name of the user.
    if (hostname !== '' && !hostname.startsWith('%') && !/^\/[^/]+$/.test(pathname))
      throw new SettingError(`${name} must end with "/" and the name of the database`)
    const unknown = [...searchParams.keys()].find((option) => !DATABASE_OPTIONS.includes(option))
    if (unknown !== undefined)
      throw new SettingError(`${name} has the option “${unknown}”. There are ${DATABASE_OPTIONS.join(', ')}`)
    const mode = searchParams.get('sslmode')
    if (mode !== null && !SSL_MODES.includes(mode))
      throw new SettingError(`${name} has sslmode=${mode}. There are ${SSL_MODES.join(', ')}`)
    if (!/^(?:true|1|0)$/.test(searchParams.get('ssl') ?? '1'))
      throw new SettingError(`${name} has ssl=${searchParams.get('ssl')}. Write sslmode`)
    for (const option of ['sslrootcert', 'sslcert', 'sslkey'])
      if (!existsSync(searchParams.get(option) ?? '/'))
        throw new SettingError(`${name} has ${option}=${searchParams.get(option)}, which is missing`)
    if (value !== undefined && isPlain(new URL(value)))
      throw new SettingError(
        `${name} leads to another machine. Add ?sslmode=verify-full, or ?sslmode=disable if nobody can listen on the way`,
      )
    return value
  }
  const databaseUrl = url('DATABASE_URL')
  const directDatabaseUrl = url('DATABASE_DIRECT_URL')
  if (directDatabaseUrl !== undefined && databaseUrl === undefined)
    throw new SettingError('DATABASE_DIRECT_URL is set, but DATABASE_URL is not')
  return { databaseUrl, directDatabaseUrl }
}

/** Whether the driver connects without TLS to another machine, because nobody has decided about it. */
function isPlain({ hostname, searchParams }: URL): boolean {
  const host = searchParams.get('host') ?? decodeURIComponent(hostname)
  const isSocket = host === '' || host.startsWith('/')
  return !isSocket && !isThisMachine(host) && !searchParams.has('sslmode') && !searchParams.has('ssl')
}

/** @throws if a provider is named only in part: every request to join would be refused */
function botCheck(read: SettingReader): Settings['botCheck'] {
  const all = ['BOT_CHECK_VERIFY_URL', 'BOT_CHECK_SECRET', 'BOT_CHECK_SCRIPT', 'BOT_CHECK_SITE_KEY'] as const
  const verifyUrl = read.webUrl('BOT_CHECK_VERIFY_URL')
  const isSet = (name: (typeof all)[number]) => read.optional(name) !== undefined
  // A path is a script of this origin.
  const script = URL.canParse(read.text('BOT_CHECK_SCRIPT')) ? 'BOT_CHECK_SCRIPT' : undefined
  const { BOT_CHECK_SITE_KEY: own } = BROWSER_SETTING_DEFAULTS
  const siteKey = read.text('BOT_CHECK_SITE_KEY') === own ? undefined : 'BOT_CHECK_SITE_KEY'
  const set = script ?? siteKey ?? (['BOT_CHECK_VERIFY_URL', 'BOT_CHECK_SECRET'] as const).find(isSet)
  const missing = all.find((name) => !isSet(name))
  if (set && missing) throw new SettingError(`${set} is set, but ${missing} is not: nobody could join`)
  return { verifyUrl, secret: read.text('BOT_CHECK_SECRET') }
}
