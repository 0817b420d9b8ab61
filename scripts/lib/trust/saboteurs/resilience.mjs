import { off } from './off.mjs'

const RACES = 'api/src/identity/races.test.ts'
const BACKUP = 'api/src/cli/backup.test.ts'
const RESTORE = 'api/src/cli/restore.test.ts'
const STATUS = 'api/src/admin/status-changes.test.ts'
const GIVE_UP = 'api/src/outbox/give-up.test.ts'
const SITE_PROXIES = 'site/src/proxies.test.ts'

/** What keeps the portal running, its data whole and its people apart when something fails or happens at the same time. */
export const RESILIENCE_SABOTEURS = [
  off(
    'a service that ends again and again is started less often',
    ['portal/src/serve/service.mjs', 'this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE)', ''],
    ['portal/src/serve/service.test.ts', /after longer and longer pauses/],
  ),
  off(
    'health needs no session',
    ['api/src/operations/routes.ts', 'needsNoSession: true', 'needsNoSession: false'],
    ['api/src/operations/readiness.test.ts', /need no database: the process is healthy, but not ready/],
  ),
  off(
    'the web server believes listed proxies only',
    ['site/src/server.ts', 'trustProxy: [...settings.trustedProxies]', 'trustProxy: true'],
    [
      SITE_PROXIES,
      /forged headers|one that is not listed|two of which only the nearer|a listed one and then one that is not/,
    ],
  ),
  off(
    'the operator hears of proxies that are not listed',
    ['site/src/server.ts', '    watchForwarded(request)\n', ''],
    [SITE_PROXIES, /and the operator is told|two of which only the nearer one is listed/],
  ),
  off(
    'the API is told how a request reached the web server',
    ['site/src/signed-in-user.ts', '...forwardedHeaders(request), ', ''],
    [SITE_PROXIES, /an administrator is known over https/],
  ),
  off(
    'one network of IPv6 is one visitor',
    ['api/src/identity/sign-in-limits.ts', 'const network = networkOf(ip)', 'const network = ip'],
    ['api/src/identity/sign-in-limits.test.ts', /by IPv6: addresses of one \/64 are one visitor/],
  ),
  off(
    'requests to the API must end',
    ['api/src/server.ts', 'requestTimeout: 30_000,', ''],
    ['api/src/http/hostile-input.test.ts', /does not wait without end for the rest of a request/],
  ),
  off(
    'a password that was replaced opens no session',
    ['api/src/identity/sign-in.ts', "if (!(await isStillPassword())) return 'wrong'", ''],
    [RACES, /opens no session/],
  ),
  off(
    'a password that was replaced proves nothing',
    ['api/src/identity/set-password.ts', "if ('checkedHash' in proof) update =", 'if (false) update ='],
    [RACES, /cannot be replaced by somebody who only knew the old one/],
  ),
  off(
    'a session ends with its temporary password',
    [
      'api/src/identity/session-row.ts',
      'if (row.must_change === 1 && row.temporary_until !== null && row.temporary_until <= app.now()) return false',
      '',
    ],
    [RACES, /opened with a temporary password ends when that password expires/],
  ),
  off(
    'signing in replaces the session of the browser',
    ['api/src/identity/sign-in.ts', 'if (old !== undefined) await', 'if (false) await'],
    ['api/src/identity/identity.test.ts', /signing in again ends the session before/],
  ),
  off(
    'a declined person stays declined',
    ['api/src/admin/ensure-account.ts', "if (person.userRole === 'Declined') throw", 'if (false) throw'],
    [STATUS, /stays declined when an administrator adds them to a group/],
  ),
  off(
    'every restore keeps what it replaces',
    ['api/src/cli/set-aside.ts', "namedByTime('before-restore')", "'before-restore'"],
    [BACKUP, /keep the database that each restore replaces/],
  ),
  off(
    'a restore ends every session',
    [
      'api/src/cli/after-restore.ts',
      "tx.deleteFrom('sessions')",
      "tx.deleteFrom('sessions').where('id', '=', '')",
    ],
    [RESTORE, /everybody must sign in again/],
  ),
  off(
    'a restore gives nothing back',
    ['api/src/cli/after-restore.ts', 'laterLosses(replaced.statusRows, kept)', '[]'],
    [
      RESTORE,
      /people stay deactivated|a password that was replaced|an address that was changed|nobody is an administrator/,
    ],
  ),
  off(
    'mails whose password has expired are given up',
    ['api/src/outbox/worker.ts', 'if ((await giveUpExpired(app)) > 0) state.sentInLog = true', ''],
    [GIVE_UP, /is given up without being asked for/],
  ),
  off(
    'mails that are refused again and again are given up',
    [
      'api/src/outbox/attempt-failed.ts',
      'if (isRefused(error) && mail.attempts + 1 >= MOST_REFUSALS)',
      'if (false)',
    ],
    [GIVE_UP, /is given up after ten refusals of the recipient/],
  ),
  off(
    'sent passwords leave the write-ahead log',
    ['api/src/outbox/worker.ts', 'if (state.sentInLog) state.sentInLog = !(await emptyWal(app))', ''],
    ['api/src/outbox/no-trace.test.ts', /is removed once its mail has been sent|as soon as another process/],
  ),
]
