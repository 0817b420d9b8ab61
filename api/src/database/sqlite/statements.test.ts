import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openConnection, type Connection } from './connection'
import { Statements } from './statements'

let folder: string
let connection: Connection
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'statements-'))
  connection = openConnection(join(folder, 'portal.db'))
  connection.exec('create table people (id integer primary key, name text)')
  connection.exec("insert into people (name) values ('Anna'), ('Björn')")
})
afterEach(() => {
  connection.close()
  rmSync(folder, { recursive: true })
})

test('a statement is prepared once and sees every change', () => {
  const statements = new Statements(connection)
  const byId = 'select * from people where id = ?'
  const statement = statements.of(byId)
  expect(statement.all([1])).toEqual([{ id: 1, name: 'Anna' }])
  connection.exec("update people set name = 'Anne' where id = 1")
  expect(statements.of(byId)).toBe(statement)
  expect(statement.all([1])).toEqual([{ id: 1, name: 'Anne' }])
  expect(statement.all([2])).toEqual([{ id: 2, name: 'Björn' }])
})

test('a statement that has run holds no snapshot and no lock', () => {
  const statements = new Statements(connection)
  statements.of('select * from people').all([])
  connection.exec('drop table people')
  connection.exec('create table people (id integer primary key, name text, email text)')
  connection.exec("insert into people (name, email) values ('Cléo', 'cleo@hospital.example')")
  expect(statements.of('select * from people').all([])).toEqual([
    { id: 1, name: 'Cléo', email: 'cleo@hospital.example' },
  ])
})

test('only the statements that were used last are kept', () => {
  const statements = new Statements(connection)
  const [used, unused] = [statements.of('select 1'), statements.of('select 2')]
  for (let n = 3; n <= 201; n += 1) {
    statements.of('select 1')
    statements.of(`select ${n}`)
  }
  expect(statements.of('select 1')).toBe(used)
  expect(statements.of('select 2')).not.toBe(unused)
})
