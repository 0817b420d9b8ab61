import path from 'node:path'
import { botCheckSources, type BotCheckSources } from './bot-check-sources'

/** Settings of the web server, read once (docs/settings.md). Browser settings travel inside the document. */
export interface SiteSettings {
  readonly port: number
  readonly host: string
  readonly releases: string
  /** Where `/api` and `/identity` are answered. */
  readonly apiOrigin: string
  readonly publicUrl: string | undefined
  readonly browser: BrowserSettings
}

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

/** @throws with the variable's name when a value cannot be used */
export function readSettings(env: NodeJS.ProcessEnv): SiteSettings {
  const data = path.resolve(env['PORTAL_DATA'] ?? '.data')
  return {
    port: portOf(env['PORT'] ?? '8080'),
    host: env['HOST'] ?? '127.0.0.1',
    releases: path.resolve(env['RELEASES'] ?? path.join(data, 'releases')),
    apiOrigin: originOf('API_ORIGIN', env['API_ORIGIN'] ?? ''),
    publicUrl: env['PUBLIC_URL'] ? originOf('PUBLIC_URL', env['PUBLIC_URL']) : undefined,
    browser: {
      apiBase: env['PUBLIC_API_BASE'] ?? '',
      csrfHeader: env['CSRF_HEADER'] ?? 'X-CSRF-TOKEN',
      steeringCommitteeId: env['STEERING_COMMITTEE_ID'] ?? 'steering',
      contactEmail: env['CONTACT_EMAIL'] ?? 'contact@recog.example',
      mailSubjectPrefix: env['MAIL_SUBJECT_PREFIX'] ?? 'ReCOG - ',
      botCheck: botCheckOf(env),
      reportUrl: env['REPORT_URL'] ?? '',
      preview: env['PREVIEW'] === '1',
      demo: env['DEMO'] === '1',
    },
  }
}

function botCheckOf(env: NodeJS.ProcessEnv): BotCheckSettings {
  const script = env['BOT_CHECK_SCRIPT'] ?? '/api/public/bot-check.js'
  return {
    script,
    siteKey: env['BOT_CHECK_SITE_KEY'] ?? 'self-hosted',
    sources: botCheckSources(script, env['BOT_CHECK_ORIGINS'] ?? ''),
  }
}

function portOf(text: string): number {
  const port = Number(text)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`PORT is "${text}", not a port number`)
  return port
}

function originOf(name: string, text: string): string {
  if (!URL.canParse(text))
    throw new Error(`${name} is "${text}", not an address such as https://portal.example.org`)
  return new URL(text).origin
}
