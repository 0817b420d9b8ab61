import { off } from './off.mjs'

const AUDIT = 'api/src/audit/audit.test.ts'
const CHECKPOINTS = 'api/src/audit/checkpoints.test.ts'
const TAMPERING = 'api/src/audit/tampering.test.ts'
const SECURITY_LOG = 'api/src/security/security-log.test.ts'
const MY_DATA = 'api/src/my-data/my-data.test.ts'
const PROJECTS = 'api/src/projects/projects.test.ts'
const HANDLERS = 'api/src/my-data/handlers.ts'

/** The logs, erasure, exports, and who may see and change what. @type {readonly import('./off.mjs').Saboteur[]} */
export const DATA_SABOTEURS = [
  off(
    'a write and its audit row are one transaction',
    [
      'api/src/database/write.ts',
      'return await db.transaction().execute(work)',
      'return await work(/** @type {any} */ db)',
    ],
    [AUDIT, /a write is rolled back if its audit row fails|two hundred concurrent writers/],
  ),
  off(
    'checkpoints are signed',
    ['api/src/audit/checkpoint-note.ts', 'return isSigned ? checkpoint : undefined', 'return checkpoint'],
    [CHECKPOINTS, /a note is not accepted when any character of it was changed/],
  ),
  off(
    'checkpoints go to the operator',
    ['api/src/audit/deliver-checkpoint.ts', '...(destination === undefined ? [] : [destination])', ''],
    [
      CHECKPOINTS,
      /go to a file or a URL of the operator; one that fails is reported|are not sent on to wherever/,
    ],
  ),
  off(
    'leaves and nodes of the tree differ',
    ['api/src/audit/merkle.ts', 'const NODE = Buffer.from([1])', 'const NODE = Buffer.from([0])'],
    [CHECKPOINTS, /the tree has the root that RFC 6962 defines, also when it continues from a stored edge/],
  ),
  off(
    'the end of the log has a proof',
    ['api/src/audit/verify-ends.ts', '&& head.end_proof === proof', ''],
    [TAMPERING, /random mutations/],
  ),
  off(
    'names are covered by commitments',
    ['api/src/audit/verify-rows.ts', "if (state === 'wrong')", 'if (false)'],
    [TAMPERING, /random mutations/],
  ),
  off(
    'nobody is erased without a row that says so',
    [
      'api/src/audit/verify-rows.ts',
      "if (state === 'erased' && !(await erased.mayMiss(row, part)))",
      'if (false)',
    ],
    [TAMPERING, /random mutations/],
  ),
  off(
    'checkpoints bind the rows',
    ['api/src/audit/verify.ts', 'anchors.ended(last.seq)', ''],
    [CHECKPOINTS, /an emptied log is detected|a log put back to an earlier state is detected/],
  ),
  off(
    'every column is in the inventory',
    [
      'api/src/data-inventory/people.ts',
      "deactivated_at: personal('people who left",
      "deactivated: personal('people who left",
    ],
    [
      'api/src/data-inventory/inventory.test.ts',
      /has the columns that the database has|docs\/trust\/data.md is as/,
    ],
  ),
  off(
    'hashes of passwords stay on the server',
    ['api/src/admin/people/list.ts', "'display_name as displayName'", "'password_hash as displayName'"],
    ['api/src/data-inventory/inventory.test.ts', /no response to anybody contains a secret of the database/],
  ),
  off(
    'erasing reaches mails to others',
    ['api/src/erasure/tables.ts', 'await eraseFromMails(tx, subject)', ''],
    ['api/src/erasure/mails-to-others.test.ts', /no longer name a person who was erased/],
  ),
  off(
    'who was let back in is not erased',
    [
      'api/src/erasure/erase-person.ts',
      "leftBefore === undefined ? account : account.where('deactivated_at', '<', leftBefore)",
      'account',
    ],
    [
      'api/src/erasure/erase-former-members.test.ts',
      /stay if they were let back in, even at the last moment/,
    ],
  ),
  off(
    'erasing waits for the set number of days',
    ['api/src/erasure/erase-former-members.ts', 'if (eraseAfterDays === undefined) return', ''],
    ['api/src/erasure/erase-former-members.test.ts', /stay until somebody asks for it/],
  ),
  off(
    'failed sign-ins are recorded',
    ['api/src/identity/login.ts', 'await noteFailedSignIn(app, email, request.ip)', ''],
    [
      SECURITY_LOG,
      /has failed sign-ins with who, and a keyed hash of the network|never contains|has a retention|is for administrators/,
    ],
  ),
  off(
    'refused calls are recorded',
    ['api/src/security/watch-refusals.ts', 'if (!isRecorded(status)) return', 'if (status !== 429) return'],
    [
      SECURITY_LOG,
      /has refused calls by anybody, with the route and the reason|never contains|has a retention|is for administrators/,
    ],
  ),
  off(
    'throttling is recorded',
    ['api/src/security/watch-refusals.ts', 'if (!isRecorded(status)) return', 'if (status !== 403) return'],
    [SECURITY_LOG, /has throttling, sign-outs and ended sessions/],
  ),
  off(
    'the security log has no addresses',
    [
      'api/src/security/events.ts',
      'email === undefined ? null : securityHash(app, `account ${normaliseEmail(email)}`)',
      'email ?? null',
    ],
    [SECURITY_LOG, /never contains an address, a name, a password or a token|has failed sign-ins with who/],
  ),
  off(
    'values in pages are escaped',
    ['api/src/identity/html.ts', 'entities[sign] ?? sign', 'sign'],
    [MY_DATA, /has what the person did and what was done for them, and nothing about others/],
  ),
  off(
    'exports are downloaded, not shown',
    [HANDLERS, 'attachment; filename', 'inline; filename'],
    [MY_DATA, /is prepared in the background and downloaded as a page and as JSON/],
  ),
  off(
    'exports are limited',
    [HANDLERS, "await throttle(app, ['my-data', actor.userId], 10, DAY)", ''],
    [MY_DATA, /is prepared once at a time, and at most ten times a day/],
  ),
  off(
    'only steering approves projects',
    [
      'api/src/projects/create.ts',
      'steering && body.isApproved === true ? 1 : 0',
      'body.isApproved === true ? 1 : 0',
    ],
    [PROJECTS, /a lead creates projects in their own group, but cannot set owner or approval/],
  ),
  off(
    'projects are changed by those who may',
    ['api/src/projects/replace.ts', 'if (!mayEditProject(rights, before))', 'if (false)'],
    [PROJECTS, /cannot edit|may step down|who may edit it archives and restores/],
  ),
  off(
    'people of a project exist and are approved',
    [
      'api/src/projects/links.ts',
      "if (found.length < ids.length) throw new Refusal(400, 'Only",
      "if (false) throw new Refusal(400, 'Only",
    ],
    [PROJECTS, /people and groups must exist, but former members may stay|cannot belong to/],
  ),
  off(
    'project rights follow groups and leads',
    [
      'api-contract/src/rules/projects.ts',
      'if (!person.isApproved) return false\n  return leadIds',
      'return true\n  return leadIds',
    ],
    ['api-contract/src/rules/rules.test.ts', /editing one as/],
  ),
  off(
    'leads see no profiles of others',
    ['api/src/lead/users.ts', "'user_role as userRole']", "'user_role as userRole', 'expertise_areas']"],
    ['api/src/steering/assign.test.ts', /the lead page gets names and the own groups, but no private data/],
  ),
  off(
    'a request is approved once',
    ['api/src/steering/approve.ts', "    .where('user_role', '<>', 'Committee')\n", ''],
    [
      'api/src/steering/approve.test.ts',
      /fifty concurrent approvals make one password, one mail and one audit row/,
    ],
  ),
  off(
    'exports have every group of the inventory',
    ['api/src/my-data/collect.ts', "{ title: 'Working groups',", "{ title: 'Groups',"],
    ['api/src/data-inventory/inventory.test.ts', /names the groups of the export/],
  ),
  off(
    'erasing deletes sessions',
    ['api/src/erasure/tables.ts', "sessions: deleteOwn('sessions')", "sessions: 'nothing'"],
    [
      'api/src/data-inventory/inventory.test.ts',
      /says what erasing a person does, and so does the code|data\.md is as/,
    ],
  ),
]
