import { BROWSER_SETTING_DEFAULTS as DEFAULTS } from '@recog/api-contract/setting-defaults'
import { SERVER_SETTINGS } from '@recog/server-kit/settings'
import { trustedProxies } from '@recog/server-kit/trusted-proxies'
import {
  address,
  csrfHeader,
  flag,
  logLevel,
  optional,
  origin,
  port,
  text,
  webUrl,
} from '@recog/server-kit/setting-values'
import { type Store, storeOf } from '@recog/release-service/store'
import { botCheckSources, type BotCheckSources } from './bot-check-sources'

/** Settings of the web server, read once (docs/settings.md). */
export interface SiteSettings {
  readonly port: number
  readonly host: string
  readonly store: Store
  /** Origin of the release service, whose URL for teams is `/dev/releases/`; undefined if they may send nothing. */
  readonly releasesOrigin: string | undefined
  /** Origin of the API and the identity pages. */
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
  const releasesPort = text(env['RELEASES_PORT'], SERVER_SETTINGS.RELEASES_PORT)
  return {
    port: port('PORT', env['PORT'], SERVER_SETTINGS.PORT),
    host: text(env['HOST'], SERVER_SETTINGS.HOST),
    store: storeOf(env, process.cwd()),
    releasesOrigin: flag('TAKE_RELEASES', env['TAKE_RELEASES'])
      ? origin('RELEASES_ORIGIN', text(env['RELEASES_ORIGIN'], `http://127.0.0.1:${releasesPort}`))
      : undefined,
    apiOrigin: origin('API_ORIGIN', env['API_ORIGIN'] ?? ''),
    publicUrl: optional(env['PUBLIC_URL']) && origin('PUBLIC_URL', env['PUBLIC_URL'] ?? ''),
    designers: (env['DESIGNERS'] ?? '')
      .toLowerCase()
      .split(/[,\s]+/)
      .filter(Boolean)
      .map((email) => address('DESIGNERS', email, '')),
    trustedProxies: trustedProxies(env['TRUSTED_PROXIES']),
    logLevel: logLevel(env['LOG_LEVEL']),
    tracesUrl: webUrl('TRACES_URL', env['TRACES_URL']),
    metrics: optional(env['METRICS_PORT'])
      ? {
          host: text(env['METRICS_HOST'], SERVER_SETTINGS.METRICS_HOST),
          port: port('METRICS_PORT', env['METRICS_PORT'], ''),
        }
      : undefined,
    browser: {
      apiBase: webUrl('PUBLIC_API_BASE', env['PUBLIC_API_BASE']) ?? DEFAULTS.PUBLIC_API_BASE,
      csrfHeader: csrfHeader(env['CSRF_HEADER']),
      steeringCommitteeId: text(env['STEERING_COMMITTEE_ID'], DEFAULTS.STEERING_COMMITTEE_ID),
      contactEmail: text(env['CONTACT_EMAIL'], DEFAULTS.CONTACT_EMAIL),
      mailSubjectPrefix: text(env['MAIL_SUBJECT_PREFIX'], DEFAULTS.MAIL_SUBJECT_PREFIX),
      botCheck: botCheckOf(env),
      reportUrl: env['REPORT_URL']?.startsWith('/')
        ? env['REPORT_URL']
        : (webUrl('REPORT_URL', env['REPORT_URL']) ?? DEFAULTS.REPORT_URL),
      preview: flag('PREVIEW', env['PREVIEW']),
      demo: flag('DEMO', env['DEMO']),
    },
  }
}

function botCheckOf(env: NodeJS.ProcessEnv): BotCheckSettings {
  const script = text(env['BOT_CHECK_SCRIPT'], DEFAULTS.BOT_CHECK_SCRIPT)
  return {
    script,
    siteKey: text(env['BOT_CHECK_SITE_KEY'], DEFAULTS.BOT_CHECK_SITE_KEY),
    sources: botCheckSources(script, env['BOT_CHECK_ORIGINS'] ?? ''),
  }
}
