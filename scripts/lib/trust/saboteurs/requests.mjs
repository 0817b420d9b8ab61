import { off } from './off.mjs'

const HOSTILE = 'api/src/http/hostile-input.test.ts'
const TOPOLOGIES = 'api/src/http/topologies.test.ts'
const JOIN = 'api/src/join/membership-request.test.ts'
const PERMISSIONS = 'api/src/policy/permissions.test.ts'
const HEADERS = 'site/src/security-headers.ts'
const HEADERS_TEST = 'site/src/security-headers.test.ts'
const TRUST_TEST = 'release-service/src/trust/trust.test.ts'

const EVENTS = 'api/src/events/events.test.ts'
const EVENT_FIELDS = 'api/src/events/fields.ts'
const SETTING_VALUES = 'api-contract/src/setting-values.ts'
const SETTINGS_TEST = 'api/src/settings.test.ts'

/** Requests, headers, settings, the web server and releases. @type {readonly import('./off.mjs').Saboteur[]} */
export const REQUEST_SABOTEURS = [
  off(
    'the API takes JSON only',
    ['api/src/http/content-type.ts', 'if (sent === wanted ||', 'if (true ||'],
    ['api/src/http/antiforgery.test.ts', /responds with 415 to any other content type/],
  ),
  off(
    'escaped NUL is refused',
    ['api/src/http/check-text.ts', 'if (/%00/.test(url))', 'if (false)'],
    [HOSTILE, /causes no server error/],
  ),
  off(
    'only listed proxies name the visitor',
    ['api/src/server.ts', 'trustProxy: [...settings.trustedProxies]', 'trustProxy: true'],
    [
      TOPOLOGIES,
      /(a proxy that is not listed|forged headers): the (session cookie|limits|security log)|the operator hears/,
    ],
  ),
  off(
    'the bot check must be solved',
    [
      'api/src/join/membership-request.ts',
      "await checkBot(app, body['g-recaptcha-response'], request.ip)",
      '',
    ],
    [JOIN, /bot check|its response|token/],
  ),
  off(
    'requests to join are limited',
    [
      'api/src/join/membership-request.ts',
      "await throttle(app, ['join', 'network', networkOf(request.ip)], 30, hour)",
      '',
    ],
    [JOIN, /too many requests from one network are throttled/],
  ),
  off(
    'forms contain no files',
    ['api/src/http/multipart.ts', "throw new Refusal(400, 'Files are not accepted.')", 'continue'],
    [JOIN, /files, repeated fields and broken forms get a 400 response/],
  ),
  off(
    'unsupported methods are refused',
    ['api/src/http/methods.ts', "if (url.includes('*')) continue", 'continue'],
    [PERMISSIONS, /other methods get 405 with the allowed methods/],
  ),
  off(
    'responses are not stored by proxies',
    ['api/src/http/headers.ts', "'Cache-Control': 'no-store'", "'Cache-Control': 'public, max-age=60'"],
    [PERMISSIONS, /responses are not stored, or only by the browser, which revalidates them/],
  ),
  off(
    'stored responses are private',
    ['api/src/http/send-json.ts', "'private, no-cache'", "'public, max-age=60'"],
    [
      'api/src/http/send-json.test.ts',
      /is the only kind of response that browsers may store|is compressed as the client accepts|responds with 304/,
    ],
  ),
  off(
    'mails are shown in demo mode only',
    ['api/src/outbox/routes.ts', 'if (!app.settings.demo) return', ''],
    ['api/src/outbox/outbox.test.ts', /has a page in demo mode only/],
  ),
  off(
    'operators are warned about http',
    ['api/src/operations/startup-checks.ts', 'if (isTrustworthy(new URL(url))) continue', 'continue'],
    ['api/src/operations/startup-checks.test.ts', /warns the operator about/],
  ),
  off(
    'a broken connection ends no process',
    [
      'api/src/database/postgres.ts',
      "pool.on('connect', (client) => client.on('error', () => undefined))",
      '',
    ],
    [
      'api/src/database/broken-connection.test.ts',
      /that ends a connection in use fails its transaction|ends the transaction of a process that stopped/,
    ],
  ),
  off(
    'a database that is gone means 503',
    [
      'api/src/database/unavailable.ts',
      'codes.test(error.code)) return true',
      'codes.test(error.code)) return false',
    ],
    [
      'api/src/database/unavailable.test.ts',
      /a call that the database cannot serve now gets 503|may succeed later/,
    ],
  ),
  off(
    'nothing is allowed by default',
    [HEADERS, `'default-src': ["'none'"]`, `'default-src': ["'self'"]`],
    [HEADERS_TEST, /allows only this origin by default/],
  ),
  off(
    'pages of the portal are in no frame',
    [HEADERS, `'frame-ancestors': ["'none'"]`, `'frame-ancestors': ["'self'"]`],
    [HEADERS_TEST, /allows only this origin by default/],
  ),
  off(
    'no other base of URLs',
    [HEADERS, `'base-uri': ["'none'"]`, `'base-uri': ["'self'"]`],
    [HEADERS_TEST, /allows only this origin by default/],
  ),
  off(
    'types are not guessed',
    [HEADERS, "  'x-content-type-options': 'nosniff',\n", ''],
    ['site/src/documents.test.ts', /have the security headers|for the malformed URL/],
  ),
  off(
    'other sites learn no URL',
    [HEADERS, "'strict-origin-when-cross-origin'", "'unsafe-url'"],
    ['site/src/documents.test.ts', /have the security headers/],
  ),
  off(
    'details of releases are for administrators',
    ['site/src/signed-in-user.ts', 'return browser.demo || (await', 'return true || (await'],
    ['site/src/server.test.ts', /has details for administrators only/],
  ),
  off(
    'previews are off unless set',
    [HEADERS, 'const preview = settings.preview ?', 'const preview = true ?'],
    [
      HEADERS_TEST,
      /allows (scripts from the visitor’s machine only if previews are allowed|only this origin|an unknown|both scripts|the frames|sending reports)/,
    ],
  ),
  off(
    'inline scripts are allowed by hash',
    [
      HEADERS,
      `'script-src': ["'self'", ...inlineScriptHashes(html)`,
      `'script-src': ["'self'", "'unsafe-inline'"`,
    ],
    ['site/src/documents.test.ts', /allow only own files, and inline scripts and styles by their hash/],
  ),
  off(
    'settings in documents are escaped',
    ['site/src/document-store.ts', ".replaceAll('<', '\\\\u003c')", ''],
    ['site/src/documents.test.ts', /contain the settings, escaped|allow only own files, and inline/],
  ),
  off(
    'browsers keep to https',
    ['site/src/export/nginx-routes.ts', '${strictTransport(publicUrl)}', ''],
    ['site/src/export/nginx.test.ts', /tells browsers to keep to https if the portal has an https URL/],
  ),
  off(
    'requests must end',
    ['site/src/server.ts', '    ...timeouts,\n', ''],
    ['site/src/server.test.ts', /whose body never ends are closed/],
  ),
  off(
    'errors of the web server have one shape',
    ['site/src/server.ts', 'site.setErrorHandler(sendError)', ''],
    [
      'site/src/server.test.ts',
      /with a malformed header or body are refused in the shape of the other errors|says that it is not ready/,
    ],
  ),
  off(
    'signatures are checked',
    ['release-service/src/trust/envelope.ts', 'if (!key.verify(', 'if (false && !key.verify('],
    [TRUST_TEST, /is refused/],
  ),
  off(
    'a request is taken once',
    ['release-service/src/trust/refuse-replay.ts', 'if (used) throw', 'if (false) throw'],
    ['release-service/src/trusted-store.test.ts', /does not take a request twice/],
  ),
  off(
    'keys are readable by their owner only',
    ['release-service/src/trust/keys.ts', '0o600', '0o644'],
    [TRUST_TEST, /is created for its owner alone, and never replaced/],
  ),
  off(
    'others never get demo data',
    ['scripts/lib/demo-default.mjs', "protocol === 'http:' && isThisMachine(hostname) ? '1' : '0'", "'1'"],
    ['scripts/lib/demo-default.test.ts', /a portal that others may reach starts without demo data/],
  ),
  off(
    'links of events are http or https',
    [
      EVENT_FIELDS,
      "if (url.protocol === 'https:' || url.protocol === 'http:') return url.href",
      'return url.href',
    ],
    [EVENTS, /refuses the link/],
  ),
  off(
    'times of events exist',
    [EVENT_FIELDS, 'if (year < 2000 || year > 2100 || !isCalendarDay(value.slice(0, 10)))', 'if (false)'],
    [EVENTS, /refuses|an end is stored/],
  ),
  off(
    'listed origins read with credentials only',
    [
      'api/src/http/origin.ts',
      "'Access-Control-Allow-Credentials': 'true'",
      "'Access-Control-Allow-Credentials': 'false'",
    ],
    ['api/src/http/origin.test.ts', /may read with credentials and write with the token if listed/],
  ),
  off(
    'passwords in URLs are not shown',
    [SETTING_VALUES, '    hidden(value),', '    value,'],
    [SETTINGS_TEST, /a refused URL is shown without its password/],
  ),
  off(
    'URLs of settings have the right protocol',
    [SETTING_VALUES, 'if (url && protocols.includes(url.protocol))', 'if (url)'],
    [SETTINGS_TEST, /is refused by name|is shown without its password/],
  ),
  off(
    'the server checks what the form checks',
    ['api-contract/src/join.ts', 'FirstName: line(limits.name, requiredText)', 'FirstName: z.string()'],
    [JOIN, /is refused with the message of the form/],
  ),
  off(
    'reports of browsers are read as URLs',
    [
      'release-service/src/reports/violations.ts',
      '`${origin}${pathname}`.slice(0, MAX_PATH)',
      'data.body.blockedURL',
    ],
    [
      'release-service/src/reports/violations.test.ts',
      /cannot write lines of their own into the log|without (its|the) query|path/,
    ],
  ),
  off(
    'further origins of a bot check are origins',
    ['site/src/bot-check-sources.ts', 'if (!/^https?:', 'if (false && !/^https?:'],
    [HEADERS_TEST, /refuses the invalid origin/],
  ),
  off(
    'identity pages have one origin',
    ['site/src/proxy.ts', 'if (!base || base.host === request.host) return proceed()', 'return proceed()'],
    ['site/src/server.test.ts', /gets the identity pages by redirect/],
  ),
  off(
    'a server that cannot send pages is not ready',
    ['site/src/health.ts', 'reply.code(503)', 'reply.code(200)'],
    [
      'site/src/server.test.ts',
      /says that it is not ready while nothing can be served, without naming files/,
    ],
  ),
]
