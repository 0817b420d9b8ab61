import { DATA_SABOTEURS } from './saboteurs/data.mjs'
import { off } from './saboteurs/off.mjs'
import { REQUEST_SABOTEURS } from './saboteurs/requests.mjs'
import { RESILIENCE_SABOTEURS } from './saboteurs/resilience.mjs'
import { SIGN_IN_SABOTEURS } from './saboteurs/sign-in.mjs'

const IDENTITY = 'api/src/identity/identity.test.ts'
const SESSION_ROW = 'api/src/identity/session-row.ts'
const COOKIES = 'api/src/http/cookies.ts'
const WEAKNESS = 'api/src/identity/password-rules/weakness.ts'
const WEAKNESS_TEST = 'api/src/identity/password-rules/weakness.test.ts'
const CHANGE_ADDRESS = 'api/src/identity/change-address.test.ts'
const PEOPLE = 'api/src/admin/people/people.test.ts'
const PROJECTS = 'api/src/projects/projects.test.ts'
const TEAM_KEYS = 'release-service/src/trust/team-keys.test.ts'
const TRUSTED_STORE = 'release-service/src/trusted-store.test.ts'

/** One control each, turned off. @type {readonly import('./saboteurs/off.mjs').Saboteur[]} */
export const SABOTEURS = [
  off(
    'the audience of a call',
    ['api/src/policy/access.ts', 'if (!isAllowed(', 'if (false && !isAllowed('],
    ['api/src/policy/permissions.test.ts', /^every call with every role \(\w+\) \w+$/],
  ),
  off(
    'nothing works with a temporary password',
    ['api/src/policy/access.ts', 'if (actor.mustChangePassword)', 'if (false)'],
    ['api/src/policy/permissions.test.ts', /is refused until a temporary password has been changed/],
  ),
  off(
    'the anti-forgery token',
    ['api/src/http/antiforgery.ts', 'if (!matches(', 'if (false && !matches('],
    ['api/src/http/antiforgery.test.ts', /requires the token of this session/],
  ),
  off(
    'writes from other sites are refused',
    ['api/src/http/origin.ts', 'if (foreignSite || foreignOrigin)', 'if (false)'],
    ['api/src/http/antiforgery.test.ts', /is refused from another site, even with a token/],
  ),
  off(
    'only listed origins may read',
    ['api/src/http/origin.ts', '|| !settings.allowedOrigins.includes(origin)) return', ') return'],
    ['api/src/http/origin.test.ts', /may not read or write as/],
  ),
  off(
    'the limit of attempts',
    ['api/src/http/throttle.ts', 'if (count <= most) return', 'if (count >= 0) return'],
    [IDENTITY, /many wrong passwords block the network they came from, but no other/],
  ),
  off(
    'the limit of an account over all networks',
    ['api/src/identity/sign-in-limits.ts', 'if (!isKnown) throw', 'if (false) throw'],
    ['api/src/identity/sign-in-limits.test.ts', /takes no more attempts after 50/],
  ),
  off(
    'nobody can lock an owner out',
    ['api/src/identity/sign-in-limits.ts', 'if (!isKnown) throw', 'if (true) throw'],
    ['api/src/identity/sign-in-limits.test.ts', /still lets its owner in from a network/],
  ),
  off(
    'the idle time of sessions',
    [SESSION_ROW, ' && row.last_seen_at > usedAfter', ''],
    ['api/src/identity/sessions.test.ts', /ends after the idle time without a call/],
  ),
  off(
    'the lifetime of sessions',
    [SESSION_ROW, 'row.expires_at > app.now() && row.created_at > startedAfter && ', ''],
    ['api/src/identity/sessions.test.ts', /ends after its lifetime, however busy/],
  ),
  off(
    'a new password ends other sessions',
    ['api/src/identity/set-password.ts', 'await endSessions(tx, person.userId)', ''],
    [IDENTITY, /a new password ends the other sessions/],
  ),
  off(
    'Secure cookies',
    [COOKIES, 'secure: isSecure(request) }', 'secure: false }'],
    ['api/src/http/topologies.test.ts', /a Secure cookie for its host|the session cookie is Secure/],
  ),
  off(
    'cookies that scripts cannot read',
    [COOKIES, 'httpOnly: true', 'httpOnly: false'],
    ['api/src/identity/devices.test.ts', /by a cookie that scripts cannot read/],
  ),
  off(
    'cookies bound to the host',
    [COOKIES, "'__Host-' : ''", "'' : ''"],
    [IDENTITY, /the cookie is bound to the host over https/],
  ),
  off(
    'a link works once',
    ['api/src/identity/reset-links.ts', 'return numDeletedRows === 1n', 'return numDeletedRows <= 1n'],
    ['api/src/identity/races.test.ts', /by a link is replaced once/],
  ),
  off(
    'common passwords are refused',
    [WEAKNESS, 'if (isCommonWithAddition(text))', 'if (false)'],
    [WEAKNESS_TEST, / is refused$/],
  ),
  off(
    'own names and words of the portal are refused',
    [WEAKNESS, 'if (withoutWords(text, wordsOf(owner)).length < OWN_LETTERS)', 'if (false)'],
    [WEAKNESS_TEST, / is refused$/],
  ),
  off(
    'a new address needs the current password',
    ['api/src/identity/address-form.ts', 'return matches ? undefined', 'return matches || true ? undefined'],
    [CHANGE_ADDRESS, /refuses mia@new\.example$/],
  ),
  off(
    'return URLs stay on this site',
    [
      'api/src/identity/return-url.ts',
      String.raw`if (unwanted.test(layer) || /^\s*\/\s*\//.test(layer))`,
      'if (false)',
    ],
    ['api/src/identity/return-url.test.ts', /returns to the home page/],
  ),
  off(
    'deactivating ends sessions',
    ['api/src/admin/people/close-account.ts', 'await endSessions(tx, userId)', ''],
    [PEOPLE, /deactivating hands over in one step, ends the sessions/],
  ),
  off(
    'the last administrator stays',
    ['api/src/admin/people/administrators.ts', 'if (person.isAdmin && (await', 'if (false && (await'],
    [PEOPLE, /the last administrator stays/],
  ),
  off(
    'the last steering member stays',
    ['api/src/committees/remove-member.ts', 'if (!other) throw', 'if (false) throw'],
    ['api/src/steering/assign.test.ts', /last steering member/],
  ),
  off(
    'applicants get no addresses',
    ['api/src/projects/picker.ts', 'isApproved(actor) || settings', 'true || settings'],
    [PROJECTS, /an applicant gets names to pick from, but no addresses/],
  ),
  off(
    'a client that knows versions must send one',
    [
      'api/src/http/if-match.ts',
      "if (header === undefined && headers[VERSION_CAPABLE_HEADER.toLowerCase()] === '1')",
      'if (false)',
    ],
    [PROJECTS, /a client that announces versions must send one/],
  ),
  off(
    'deep JSON is refused',
    ['api/src/http/check-json.ts', 'if (depth > maxDepth)', 'if (false)'],
    ['api/src/http/hostile-input.test.ts', /refuses fifty levels in a field that nobody reads/],
  ),
  off(
    'fields that are sent twice are refused',
    ['api/src/http/check-json.ts', 'if (sent !== keys)', 'if (false)'],
    ['api/src/http/hostile-input.test.ts', /refuses .*(twice|duplicate|equal)/],
  ),
  off(
    'the chain of the audit log',
    ['api/src/audit/verify-rows.ts', 'if (chainHash(keys.audit, last.hash, row) !== hash)', 'if (false)'],
    ['api/src/audit/audit.test.ts', /verification names the first row that was changed/],
  ),
  off(
    'checkpoints are not sent on to another host',
    ['api/src/audit/deliver-checkpoint.ts', "redirect: 'error'", "redirect: 'follow'"],
    ['api/src/audit/checkpoints.test.ts', /are not sent on to wherever a redirect points/],
  ),
  off(
    'the bot check is not verified by another host',
    ['api/src/join/bot-check/provider.ts', "redirect: 'error'", "redirect: 'follow'"],
    ['api/src/join/membership-request.test.ts', /its response 307/],
  ),
  off(
    'subjects cannot add headers',
    ['api/src/outbox/enqueue.ts', 'subject: tidyLine(mail.subject)', 'subject: mail.subject'],
    ['api/src/outbox/outbox.test.ts', /names and subjects cannot inject SMTP headers/],
  ),
  off(
    'the log names no URL',
    ['api/src/operations/log.ts', "route: request.routeOptions.url ?? 'unknown'", 'route: request.url'],
    ['api/src/operations/log.test.ts', /nothing about the person/],
  ),
  off(
    'formulas in CSV are disarmed',
    ['mf-admin/src/audit-logs/csv.ts', "FORMULA.test(text) ? `'${text}` : text", 'text'],
    ['mf-admin/src/audit-logs/csv.test.ts', /disarms|round-trips every text, and never contains a formula/],
  ),
  off(
    'released files are compared with what was signed',
    ['release-service/src/read/released-files.ts', '|| sha256(content) !== digest', ''],
    ['site/src/released-files.test.ts', /are not sent after somebody has changed them/],
  ),
  off(
    'a key releases its own sections only',
    ['release-service/src/trust/allowed-signers.ts', 'if (forName.length === 0)', 'if (false)'],
    [TEAM_KEYS, /releases and rolls back its own section only/],
  ),
  off(
    'unknown keys release nothing',
    [
      'release-service/src/trust/allowed-signers.ts',
      'const own = this.signers.filter(({ key }) => key.id === id)',
      'const own = this.signers',
    ],
    [
      TEAM_KEYS,
      /that the operator does not know releases nothing|releases and rolls back its own section only|that is withdrawn/,
    ],
  ),
  off(
    'the ledger is a chain',
    [
      'release-service/src/store/ledger-file.ts',
      'if (entry.seq !== index + 1 || entry.previous !== head)',
      'if (entry.seq !== index + 1)',
    ],
    [TRUSTED_STORE, /that somebody edits is found out/],
  ),
  ...RESILIENCE_SABOTEURS,
  ...SIGN_IN_SABOTEURS,
  ...DATA_SABOTEURS,
  ...REQUEST_SABOTEURS,
]
