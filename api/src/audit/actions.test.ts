import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { auditActions, securityEvents } from '@recog/api-contract'

const SOURCES = path.join(import.meta.dirname, '..')
/** Names of the same form: of the security log, and of columns. */
const others: ReadonlySet<string> = new Set([...securityEvents, 'audit.action', 'audit.details', 'audit.seq'])
const families = [...new Set(auditActions.map((action) => action.split('.')[0]))].join('|')

test('the list that screens suggest has every action that the sources name, and no other', () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  )
  const named = files.flatMap((file) =>
    [
      ...readFileSync(path.join(SOURCES, file), 'utf8').matchAll(
        new RegExp(`'((?:${families})\\.[a-z-]+)'`, 'g'),
      ),
    ].map(([, action = '']) => action),
  )
  const recorded = [...new Set(named)].filter((name) => !others.has(name))
  expect(recorded.toSorted()).toEqual([...auditActions])
})
