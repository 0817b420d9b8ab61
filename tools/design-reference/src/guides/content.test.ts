import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'

const ROOT = path.join(__dirname, '../../../..')
/** What members read: pages, identity pages and mails. Not: messages for operators, and of tests. */
const READ = /^(mf-\w+|shared-ui|section-kit|shell|server\/api)\/.*\.tsx?$/
const NOT_READ =
  /\.(test|stories|guide|e2e)\.|\/testing\/|^shell\/(monitoring|section-host)\/|^server\/api\/src\/(cli|doctor|database|demo|metrics|audit|settings)\//
const COMMENT = /\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/[^\n]*/g

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((file) => READ.test(file) && !NOT_READ.test(file))

/** Instructions, which are no messages beside fields. */
const HELP = 'mf-public/content/help.ts'

/** Texts that the requirements fix. */
const FIXED = /Thank you! Your request|Delete event "\$\{event\?\.title\}"/g

/** The rules of the content guide (Content.mdx) that a program can see. */
it.each([
  ['temporary password, not initial password', /\binitial password/i],
  ['email, not e-mail', /\be-mail/i],
  ['timezone, as the requirements spell it', /\btime zone/i],
  ['names in curly quotes', /(?<=[a-z] )"\$?\{[^}\n]+\}"(?=[.? ])/],
  [
    'messages beside fields begin with Please',
    /(?<=['"`])(Enter|Choose|Confirm|Remove|Give) [^'"`\n]*\.(?=['"`])/,
  ],
  ['no exclamation marks', /[a-z]!(?=['"`<\s])/],
  ['buttons name the action', /(confirmL|l)abel="(OK|Yes|No)"/],
  ['dates have the month as a word', /\.slice\(0, 16\)\.replace\('T'/],
])('%s', (rule, pattern) => {
  const read = rule.startsWith('messages') ? files.filter((file) => file !== HELP) : files
  const found = read.flatMap((file) => {
    const text = readFileSync(path.join(ROOT, file), 'utf8').replaceAll(COMMENT, '').replaceAll(FIXED, '')
    return [...text.matchAll(new RegExp(pattern, `${pattern.flags}g`))].map(([match]) => `${file}: ${match}`)
  })
  expect(found).toEqual([])
})
