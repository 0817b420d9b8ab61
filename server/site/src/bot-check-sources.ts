import { SettingError } from '@recog/server-kit/setting-values'

/** Directives of the Content-Security-Policy that a bot check adds sources to. */
const DIRECTIVES = ['script-src', 'frame-src', 'connect-src', 'style-src', 'img-src'] as const
type Directive = (typeof DIRECTIVES)[number]

/**
 * The sources that a bot check loads from, by directive; `trusted-types` lists the policies that its own scripts create. Empty
 * for a check served by this origin.
 */
export type BotCheckSources = Readonly<Partial<Record<Directive | 'trusted-types', readonly string[]>>>

const recaptcha = (host: string, ...scriptHosts: readonly string[]): BotCheckSources => ({
  'script-src': [host, ...scriptHosts].map((each) => `https://${each}/recaptcha/`),
  'frame-src': [`https://${host}/recaptcha/`, 'https://recaptcha.google.com/recaptcha/'],
  'connect-src': [`https://${host}/recaptcha/`],
  'img-src': ['https://www.gstatic.com/recaptcha/'],
  'trusted-types': ['goog#html'],
})

const HCAPTCHA = among(
  ['script-src', 'frame-src', 'connect-src', 'style-src'],
  ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
)
const TURNSTILE = among(['script-src', 'frame-src'], ['https://challenges.cloudflare.com'])

/**
 * Known providers by the host of their script, with the sources that their documentation lists: a script may load further
 * scripts and frames from other hosts.
 */
const PROVIDERS: ReadonlyMap<string, BotCheckSources> = new Map([
  ['www.google.com', recaptcha('www.google.com', 'www.gstatic.com')],
  ['www.recaptcha.net', recaptcha('www.recaptcha.net', 'www.gstatic.com', 'www.gstatic.cn')],
  ['js.hcaptcha.com', HCAPTCHA],
  ['hcaptcha.com', HCAPTCHA],
  ['challenges.cloudflare.com', TURNSTILE],
])

/**
 * The sources that the configured bot check may load from.
 *
 * @param script URL of the provider's script; a path is served by this origin
 * @param origins setting `BOT_CHECK_ORIGINS`: further origins of a provider that is not listed here, separated by spaces or
 *   commas
 * @throws with the name of the variable if an origin is not valid
 */
export function botCheckSources(script: string, origins: string): BotCheckSources {
  const further = origins.split(/[\s,]+/).filter((origin) => origin !== '')
  further.forEach(refuseUnusable)
  if (!URL.canParse(script)) return further.length > 0 ? everywhere(further) : {}
  const { host, origin } = new URL(script)
  return merged(PROVIDERS.get(host) ?? everywhere([origin]), everywhere(further))
}

/** A provider that is not listed here may load everything from its origins. */
const everywhere = (origins: readonly string[]) => among(DIRECTIVES, origins)

function among(directives: readonly Directive[], origins: readonly string[]): BotCheckSources {
  return Object.fromEntries(directives.map((directive) => [directive, origins]))
}

function merged(sources: BotCheckSources, other: BotCheckSources): BotCheckSources {
  const names = [...DIRECTIVES, 'trusted-types'] as const
  return Object.fromEntries(
    names.map((name) => [name, [...new Set([...(sources[name] ?? []), ...(other[name] ?? [])])]]),
  )
}

/** Strict, because the origins become part of a header. */
function refuseUnusable(origin: string): void {
  if (!/^https?:\/\/(\*\.)?[a-z0-9.-]+(:\d+)?(\/[\w./-]*)?$/i.test(origin))
    throw new SettingError(
      `BOT_CHECK_ORIGINS has "${origin}", not an origin such as https://check.example.org`,
    )
}
