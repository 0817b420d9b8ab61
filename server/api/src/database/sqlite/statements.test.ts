import { Statements, type Connection, type Statement } from './sqlite-file'

test('keep the 200 statements that were used last', () => {
  const prepared: string[] = []
  const prepare = (sql: string) => {
    prepared.push(sql)
    return { sql } as unknown as Statement
  }
  const statements = new Statements({ prepare } as unknown as Connection)
  const ask = (from: number, to: number) => {
    prepared.length = 0
    for (let at = from; at <= to; at += 1) statements.of(`select ${at}`)
    return prepared
  }
  expect(ask(1, 200)).toHaveLength(200)
  expect(ask(1, 1)).toEqual([])
  expect(ask(201, 201)).toEqual(['select 201'])
  expect(ask(1, 1)).toEqual([])
  expect(ask(2, 2)).toEqual(['select 2'])
})
