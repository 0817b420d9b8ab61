import { INVENTORY } from '../database/schema'
import type { ColumnFacts, DataClass, TableFacts } from '../database/tables/facts'

type AnyTable = TableFacts<Record<string, unknown>>

const INTRODUCTION = `# Stored data

Every column of the database: what it is for, who sees it, how long it stays, and what "my data" and erasing a person do with it. Made
from \`server/api/src/database/tables\`; a column without these facts does not compile.

Whoever runs the portal also sees everything in the database, its backups and the mail server.
`

const CLASSES: Readonly<Record<DataClass, string>> = {
  personal: 'says something about a person',
  id: 'a random id, which leads to a person as long as the account exists',
  secret: 'a hash or key that must never leave the server',
  text: 'written by members about groups, events or projects',
  technical: 'everything else',
}

/** The page that `npx tsx server/api/src/data-inventory/print.ts` prints, and that the artefact has beside the other pages about trust. */
export function inventoryPage(): string {
  const sections = Object.entries(INVENTORY).map(([name, facts]) => section(name, facts))
  return [INTRODUCTION, markdownTable([['class', 'meaning'], ...Object.entries(CLASSES)]), ...sections].join(
    '\n',
  )
}

function section(name: string, facts: AnyTable): string {
  const rows = Object.entries(facts.columns).map(([column, each]) => [
    `\`${column}\``,
    each.class,
    each.purpose,
    ...differing(each, facts),
  ])
  const head = ['column', 'class', 'purpose', 'readers', 'retention', 'my data']
  return `## ${name}

${sentence(facts.purpose)} ${sentence(`erasing a person: ${facts.erasure}`)}

${markdownTable([head, ...rows])}`
}

const differing = ({ readers, retention, export: exported }: ColumnFacts, table: AnyTable): string[] => [
  readers ?? table.readers,
  retention ?? table.retention,
  exported ?? table.export,
]

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`

/** A table as Prettier formats it. */
function markdownTable(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  const [head = [], ...body] = rows
  return `${[line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n')}\n`
}
