import { endpoints } from '@recog/api-contract/endpoints'
import { describeEachEngine, startPortal, type TestPortal } from '../../testing/portal'
import { addressOf } from '../../testing/world'
import { INVENTORY, type Tables } from '../database/schema'
import { erasureOf } from '../erasure/tables'
import { collect } from '../my-data/collect'
import { inventoryPage } from './markdown'

const tables = Object.entries(INVENTORY) as [keyof Tables, (typeof INVENTORY)['users']][]
const columns = tables.flatMap(([table, facts]) =>
  Object.entries(facts.columns).map(([column, each]) => ({
    table,
    column,
    kind: each.class,
    exported: each.export ?? facts.export,
  })),
)

it('the page has a row for each column', () => {
  const rows = inventoryPage().match(/^\| `\w+`/gm)
  expect(rows).toEqual(columns.map(({ column }) => `| \`${column}\``))
})

it.each(tables)('%s says what erasing a person does, and so does the code', (name, facts) => {
  // `audit_personal` is erased by row and part.
  const isErased = name in erasureOf || name === 'audit_personal'
  expect(facts.erasure).toMatch(isErased ? /^(?!nothing)./ : /^nothing, because it has ./)
})

it('what says something about a person is exported, or says why not', () => {
  const unexplained = columns.filter(({ exported }) => /^no$|^no:\s*$/.test(exported))
  expect(unexplained).toEqual([])
})

/** All calls that read, each about the member where it is about somebody. */
const URLS = Object.values(endpoints)
  .filter(({ method }) => method === 'GET')
  .map(({ path }) => path.replace('{format}', 'json').replaceAll(/\{\w+\}/g, 'member'))

describeEachEngine('the inventory of stored data', (engine) => {
  let portal: TestPortal
  beforeEach(async () => (portal = await startPortal(engine)))
  afterEach(() => portal.close())

  test('has the columns that the database has', async () => {
    const all = await portal.app.db.introspection.getTables()
    // Those of Kysely's migrator are left out.
    const found = all
      .filter(({ name }) => !name.startsWith('schema_migrations'))
      .map((table) => [table.name, table.columns.map(({ name }) => name).toSorted()])
    const expected = tables.map(([name, facts]) => [name, Object.keys(facts.columns).toSorted()])
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected))
  })

  test('names the groups of the export', async () => {
    const { groups } = await collect(portal.app, 'member')
    const named = new Set(columns.map(({ exported }) => exported).filter((each) => !each.startsWith('no:')))
    expect([...named].toSorted()).toEqual(groups.map(({ title }) => title).toSorted())
  })

  test.each([
    'email',
    'first_name',
    'last_name',
    'display_name',
    'degrees',
    'institution',
    'expertise_areas',
    'interest_areas',
    'clinical_roles',
  ] as const)('and the export has %s', async (column) => {
    const marker = `marker of ${column}`
    await portal.app.db
      .updateTable('users')
      .set({ [column]: marker })
      .where('id', '=', 'member')
      .execute()
    expect(columns.find((each) => each.table === 'users' && each.column === column)?.exported).toBe('Account')
    const account = (await collect(portal.app, 'member')).groups.find(({ title }) => title === 'Account')
    expect(Object.values(account?.rows[0] ?? {})).toContain(marker)
  })

  test('no response to anybody contains a secret of the database', async () => {
    const people = ['applicant', 'member', 'lead', 'steering', 'admin']
    const bodies: string[] = []
    for (const who of people) {
      const client = await portal.as(who)
      for (const url of URLS) bodies.push((await client.get(url)).body)
      bodies.push(JSON.stringify(await collect(portal.app, who)))
    }
    expect(bodies.join()).toContain(addressOf('member'))
    const secrets: string[] = []
    for (const { table, column } of columns.filter(({ kind }) => kind === 'secret')) {
      const rows = await portal.app.db.selectFrom(table).selectAll().execute()
      const values = rows.map((row) => (row as Record<string, unknown>)[column])
      secrets.push(...values.filter((value) => typeof value === 'string' && value.length > 15).map(String))
    }
    expect(secrets.length).toBeGreaterThan(people.length)
    expect(secrets.filter((value) => bodies.some((body) => body.includes(value)))).toEqual([])
  })
})
