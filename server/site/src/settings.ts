import { emailAddress, SettingReader } from '@recog/server-kit/setting-values'
import { trustedProxies } from '@recog/server-kit/trusted-proxies'
import { type Store, storeOf } from '@recog/release-service/store'
import { botCheckSources, type BotCheckSources } from './bot-check-sources'

/** Settings of the web server, read once (docs/settings.md). */
export interface SiteSettings {
  readonly port: number
  readonly host: string
  readonly store: Store
  /** Origin of the release service, whose URL for teams is `/dev/releases/`; undefined if they may send nothing. */
  readonly releasesOrigin: string | undefined
  readonly apiOrigin: string
  readonly publicUrl: string | undefined
  /** E-mail addresses, in lower case, of the people who may read the design reference besides administrators. */
  readonly designers: readonly string[]
  /** Whose `X-Forwarded-*` headers are believed, as Fastify's `trustProxy`. */
  readonly trustedProxies: readonly string[]
  /** Level of the structured log; `silent` for none. */
  readonly logLevel: string
  /** Collector of traces; undefined for none. */
  readonly tracesUrl: string | undefined
  /** Where metrics are served; undefined for nowhere. */
  readonly metrics: { readonly host: string; readonly port: number } | undefined
  readonly browser: BrowserSettings
}

/** Settings for browsers, which are part of every document. */
export interface BrowserSettings {
  /** Origin of the API if it is another one than the portal's; '' if not. */
  readonly apiBase: string
  readonly csrfHeader: string
  readonly steeringCommitteeId: string
  readonly contactEmail: string
  readonly mailSubjectPrefix: string
  readonly botCheck: BotCheckSettings
  readonly reportUrl: string
  readonly preview: boolean
  readonly demo: boolean
}

interface BotCheckSettings {
  readonly script: string
  readonly siteKey: string
  readonly sources: BotCheckSources
}

/**
 * Read the settings from the environment (docs/settings.md).
 *
 * @throws with the name of the variable whose value cannot be used
 */
export function readSettings(env: NodeJS.ProcessEnv): SiteSettings {
  const read = new SettingReader(env)
  return {
    port: read.port('PORT'),
    host: read.text('HOST'),
    store: storeOf(env, process.cwd()),
    releasesOrigin: read.flag('TAKE_RELEASES')
      ? read.origin('RELEASES_ORIGIN', `http://127.0.0.1:${read.text('RELEASES_PORT')}`)
      : undefined,
    apiOrigin: read.origin('API_ORIGIN'),
    publicUrl: read.optional('PUBLIC_URL') && read.origin('PUBLIC_URL'),
    designers: read
      .text('DESIGNERS')
      .toLowerCase()
      .split(/[,\s]+/)
      .filter(Boolean)
      .map((email) => emailAddress('DESIGNERS', email)),
    trustedProxies: trustedProxies(env['TRUSTED_PROXIES']),
    logLevel: read.logLevel(),
    tracesUrl: read.webUrl('TRACES_URL'),
    metrics: read.metrics('METRICS_PORT'),
    browser: {
      apiBase: read.optional('PUBLIC_API_BASE') ? read.origin('PUBLIC_API_BASE') : '',
      csrfHeader: read.csrfHeader(),
      steeringCommitteeId: read.text('STEERING_COMMITTEE_ID'),
      contactEmail: read.text('CONTACT_EMAIL'),
      mailSubjectPrefix: read.text('MAIL_SUBJECT_PREFIX'),
      botCheck: {
        script: read.pathOrUrl('BOT_CHECK_SCRIPT'),
        siteKey: read.text('BOT_CHECK_SITE_KEY'),
        sources: botCheckSources(read.text('BOT_CHECK_SCRIPT'), env['BOT_CHECK_ORIGINS'] ?? ''),
      },
      reportUrl: read.pathOrUrl('REPORT_URL'),
      preview: read.flag('PREVIEW'),
      demo: read.flag('DEMO'),
    },
  }
}
