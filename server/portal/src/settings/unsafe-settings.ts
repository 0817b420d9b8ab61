import { mistypedSettings } from '@recog/server-kit/commands'
import { type Environment, isThisMachine, SettingReader } from '@recog/server-kit/setting-values'
import { defaultOf, type SettingName } from '@recog/server-kit/settings'

/** A key that nobody can guess: 16 random bytes in hexadecimal have this many characters. */
const SHORTEST_KEY = 32
/** Of 32 random hexadecimal digits, one of millions has fewer. */
const FEWEST_CHARACTERS = 7

/**
 * Why a portal should not run with these settings; empty when it may. A portal that only this machine can reach may be tried
 * without a mail server and a key.
 */
export function unsafeSettings(env: Environment): readonly string[] {
  const read = new SettingReader(env)
  const isTrial = isHere(env['PUBLIC_URL'])
  return [
    ...demo(read),
    ...publicUrls(env),
    ...(isTrial ? [] : [...missing(read), ...examples(read), ...preview(read)]),
  ]
}

const demo = (read: SettingReader): string[] =>
  read.flag('DEMO')
    ? [
        'DEMO is set: everybody knows the passwords of the demo people, and may read all mails. Unset it; npm start has a demo',
      ]
    : []

const preview = (read: SettingReader): string[] =>
  read.flag('PREVIEW')
    ? [
        'PREVIEW is set: pages would run code from the machine of whoever opens them. Preview on a test portal',
      ]
    : []

/** Why API, web server and release service cannot run beside each other on one machine: the second on a port would fail with the name of the first. */
export function samePorts(env: Environment): readonly string[] {
  const read = new SettingReader(env)
  const ofApi: SettingName[] = read.text('API_ORIGIN') === '' ? ['API_PORT', 'API_METRICS_PORT'] : []
  const ofReleases: SettingName[] =
    read.flag('TAKE_RELEASES') && read.text('RELEASES_ORIGIN') === '' ? ['RELEASES_PORT'] : []
  const names: SettingName[] = ['PORT', 'METRICS_PORT', ...ofApi, ...ofReleases]
  const ports = names.map((name) => [name, read.text(name)] as const)
  const origin = read.optional('API_ORIGIN')
  const isItself =
    origin !== undefined &&
    (origin === read.text('PUBLIC_URL') ||
      (isHere(origin) && (new URL(origin).port || '80') === read.text('PORT')))
  return [
    ...(isItself ? [`API_ORIGIN is ${origin}, the web server itself. Set it to the URL of the API`] : []),
    ...ports.flatMap(([name, value], index) => {
      const [other] = ports.slice(0, index).find((before) => before[1] === value) ?? []
      return other === undefined || /^0*$/.test(value)
        ? []
        : [`${name} is ${value}, as is ${other}. Choose another port`]
    }),
  ]
}

/** The URLs at which members reach the portal. */
function publicUrls(env: Environment): string[] {
  if (new SettingReader(env).text('PUBLIC_URL') === '')
    return [
      'PUBLIC_URL is missing: links in mails need it. Set it, such as PUBLIC_URL=https://portal.example.org',
    ]
  return ['PUBLIC_URL', 'PUBLIC_API_BASE', 'ALLOWED_ORIGINS'].flatMap((name) =>
    (env[name] ?? '')
      .split(',')
      .map((url) => url.trim())
      .filter((url) => /^http:/i.test(url) && !isHere(url))
      .map(
        (url) =>
          `${name} is ${url}: without https, everybody on the way reads passwords. Use https (docs/install.md)`,
      ),
  )
}

function missing(read: SettingReader): string[] {
  const reasons: string[] = []
  const key = read.text('AUDIT_KEY')
  const different = new Set(key).size
  if (key.length < SHORTEST_KEY || different < FEWEST_CHARACTERS)
    reasons.push(
      `AUDIT_KEY ${key === '' ? 'is missing' : key.length < SHORTEST_KEY ? `has only ${key.length} characters` : `has only ${different} different characters`}: whoever can write to the database could forge the audit log. Create one: openssl rand -hex 32`,
    )
  if (read.text('SMTP_URL') === '')
    reasons.push('SMTP_URL is missing: mails would be written to files, and reach nobody')
  return reasons
}

/** Addresses of the example domain belong to nobody. */
function examples(read: SettingReader): string[] {
  const names: SettingName[] = ['MAIL_FROM', 'CONTACT_EMAIL']
  return names
    .filter((name) => read.text(name) === defaultOf(name))
    .map((name) => `${name} is ${defaultOf(name)}, which is an example. Set it to an address of yours`)
}

const isSet = (env: Environment, name: SettingName): boolean => (env[name]?.trim() ?? '') !== ''

const isHere = (url: string | undefined): boolean =>
  url !== undefined && URL.canParse(url) && isThisMachine(new URL(url).hostname)

/** Settings of earlier versions, and what has become of them. */
const RETIRED: Readonly<Record<string, string>> = {
  REPLICA_DATABASE_URL: 'everything is read from DATABASE_URL',
}
/** Settings that have an effect only with another one: any of these. */
const ONLY_WITH: { readonly [S in SettingName]?: readonly SettingName[] } = {
  METRICS_HOST: ['METRICS_PORT', 'API_METRICS_PORT'],
  RELEASES_ACCESS_KEY: ['RELEASES_BUCKET_URL'],
  RELEASES_SECRET_KEY: ['RELEASES_BUCKET_URL'],
  RELEASES_REGION: ['RELEASES_BUCKET_URL'],
  RELEASES_ORIGIN: ['TAKE_RELEASES'],
  BOT_CHECK_ORIGINS: ['BOT_CHECK_SCRIPT'],
}
/** By what a value looks like, where that can only be meant for the portal while the setting is missing. */
const MEANT: readonly (readonly [RegExp, SettingName])[] = [
  [/^postgres(?:ql)?:\/\//i, 'DATABASE_URL'],
  [/^smtps?:\/\//i, 'SMTP_URL'],
]

const hasBecome = (name: string): string | undefined => RETIRED[name.replace(/_FILE$/, '')]

/** Settings without effect or with too much in them, and variables that were a setting or look like one, each as a sentence. */
export const ignoredSettings = (env: Environment): readonly string[] => [
  ...Object.entries(ONLY_WITH)
    .filter(([name, others]) => env[name]?.trim() && !others.some((other) => isSet(env, other)))
    .map(([name, others]) => `${name} has no effect without ${others.join(' or ')}`),
  ...(/\s/.test(env['AUDIT_KEY']?.trim() ?? '')
    ? ['AUDIT_KEY has a blank within: all of it is the key']
    : []),
  ...Object.keys(env)
    .filter(hasBecome)
    .map((name) => `${name} is no longer a setting: ${hasBecome(name)}`),
  ...mistypedSettings(
    Object.fromEntries(Object.entries(env).filter(([name]) => !hasBecome(name))),
    (value) => MEANT.find(([pattern, setting]) => pattern.test(value) && !isSet(env, setting))?.[1],
  ),
]
