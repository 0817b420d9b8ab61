import { off } from './off.mjs'

const IDENTITY = 'api/src/identity/identity.test.ts'
const LINKS = 'api/src/identity/reset-links.ts'
const PASSWORDS = 'api/src/identity/passwords.ts'
const SIGN_IN = 'api/src/identity/sign-in.ts'
const WEAKNESS_TEST = 'api/src/identity/password-rules/weakness.test.ts'
const ACCOUNT_LINKS = 'api/src/admin/account-links.test.ts'
const HOSTILE = 'api/src/http/hostile-input.test.ts'

/** Passwords, links, sessions and devices. @type {readonly import('./off.mjs').Saboteur[]} */
export const SIGN_IN_SABOTEURS = [
  off(
    'a link of an administrator works once',
    [LINKS, 'return numDeletedRows === 1n', 'return numDeletedRows <= 1n'],
    [ACCOUNT_LINKS, /the link works once, also when it is opened twice at the same moment/],
  ),
  off(
    'a temporary password opens one session',
    [SIGN_IN, "if (temporary) update = update.where('temporary_used_at', 'is', null)", ''],
    [IDENTITY, /a temporary password works once, and must be changed before anything else/],
  ),
  off(
    'passwords are never cut',
    [PASSWORDS, "password.normalize('NFC')", "password.normalize('NFC').slice(0, 16)"],
    [IDENTITY, /passwords are used exactly as typed, whatever their length/],
  ),
  off(
    'the rule for passwords is explained',
    [PASSWORDS, 'At least ${passwordLength.min} characters', 'Some characters'],
    ['api/src/identity/choose-password.test.ts', /explains the rule before anything is typed/],
  ),
  off(
    'the password page applies the rules',
    [PASSWORDS, 'return weaknessOf(password, owner)', 'return undefined'],
    ['api/src/identity/choose-password.test.ts', /refuses/],
  ),
  off(
    'no kinds of signs are required',
    [
      'api/src/identity/password-rules/weakness.ts',
      'if (isTypedInRows(text))',
      String.raw`if (!/[A-Z]/.test(password) || !/\d/.test(password) || isTypedInRows(text))`,
    ],
    [WEAKNESS_TEST, /is accepted$|a temporary password would be accepted/],
  ),
  off(
    'common passwords are refused in any letter case',
    ['api/src/identity/password-rules/common-passwords.ts', 'text.toLowerCase()', 'text'],
    [WEAKNESS_TEST, /the filter knows common passwords in any letter case/],
  ),
  off(
    'cookies are not sent from other sites',
    ['api/src/http/cookies.ts', "sameSite: 'lax'", "sameSite: 'none'"],
    [
      IDENTITY,
      /signing in starts a new session and returns to the requested page|the cookie is bound to the host/,
    ],
  ),
  off(
    'signing out ends the session on the server',
    [
      'api/src/identity/logout.ts',
      "await tx.deleteFrom('sessions').where('id', '=', actor.sessionId).execute()",
      '',
    ],
    [IDENTITY, /signing out ends the session/],
  ),
  off(
    'people end their other sessions',
    ['api/src/identity/manage-sessions.ts', 'await endSessions(tx, actor.userId, actor.sessionId)', ''],
    [IDENTITY, /the account page changes the name and signs out everywhere else/],
  ),
  off(
    'forms need their token',
    ['api/src/identity/form.ts', 'checkAntiforgery(app, request, fields[tokenField])', ''],
    [IDENTITY, /the form is refused without its token and from another site/],
  ),
  off(
    'pages without https warn',
    [
      'api/src/identity/insecure-origin.ts',
      "if (isTrustworthy(request) || request.headers['sec-fetch-site'] !== undefined)",
      'if (true)',
    ],
    [
      'api/src/identity/insecure-origin.test.ts',
      /warns when it was opened without https on another machine|links to the URL with https|explains on/,
    ],
  ),
  off(
    'only a session signs in, not a device',
    ['api/src/identity/devices.ts', 'if (numUpdatedRows > 0n) return', 'return'],
    [
      'api/src/identity/devices.test.ts',
      /an invented device cookie is a new browser, and signs nobody in|about a sign-in from a browser|by a cookie that scripts cannot read|again about every browser/,
    ],
  ),
  off(
    'links of the old address end with it',
    [
      'api/src/identity/confirm-address-change.ts',
      "await tx.deleteFrom('reset_links').where('user_id', '=', userId).execute()",
      '',
    ],
    [
      'api/src/identity/change-address.test.ts',
      /links to reset the password stop working with the old address/,
    ],
  ),
  off(
    'a forgotten password looks the same for everybody',
    [
      'api/src/identity/forgot-password.ts',
      'await noteResetRequest(app, email)\n',
      "await noteResetRequest(app, email)\n    if (!(await app.db.selectFrom('users').select('id').where('email_normalised', '=', normaliseEmail(email)).executeTakeFirst())) throw new Error('unknown')\n",
    ],
    [
      'api/src/identity/same-work.test.ts',
      /a forgotten password looks the same for a member and for somebody who|only members get a mail/,
    ],
  ),
  off(
    'a session is found by its token only',
    ['api/src/identity/session-row.ts', ".where('sessions.token_hash', '=', hash)", ''],
    [HOSTILE, /signs nobody in|does not take equal keys|causes no server error|refuses/],
  ),
  off(
    'administrators end sessions',
    [
      'api/src/admin/people/end-sessions.ts',
      'await endSessions(tx, userId, actor?.userId === userId ? actor.sessionId : undefined)',
      '',
    ],
    [
      'api/src/admin/people/people.test.ts',
      /ending sessions signs a person out everywhere, and leaves one’s own/,
    ],
  ),
  off(
    'administrator rights end with the account',
    [
      'api/src/admin/people/close-account.ts',
      'deactivated_at: app.now(), is_admin: 0',
      'deactivated_at: app.now()',
    ],
    [
      'api/src/admin/people/people.test.ts',
      /a reactivated person signs in as before, without what was handed over/,
    ],
  ),
  off(
    'links in mails have our own origin',
    [
      'api/src/identity/mails.ts',
      '${settings.apiUrl}${resetPasswordPath}?token=${token}',
      'http://elsewhere.example${resetPasswordPath}?token=${token}',
    ],
    [IDENTITY, /the link for a forgotten password points to our own origin and works once/],
  ),
]
