import fc from 'fast-check'
import { auditCsv } from './export-log'

const item = {
  id: '1',
  createdAt: '2026-05-01T12:00:00Z',
  action: 'member.added',
  actorUserId: '',
  actorEmail: 'a@x.org',
  actorName: 'Ada',
  targetUserId: '',
  targetEmail: '',
  targetName: '',
  targetCommitteeId: '',
  targetCommitteeName: 'Head & Neck',
  targetEventId: '',
  detailsJson: '{"role":"Board"}',
}

/** A minimal parser for RFC 4180. */
function read(csv: string): string[][] {
  const rows: string[][] = []
  for (const line of csv.replace(/^\ufeff/, '').matchAll(/((?:"(?:[^"]|"")*",?)+)\r\n/g)) {
    rows.push(
      [...(line[1] ?? '').matchAll(/"((?:[^"]|"")*)"/g)].map((cell) => (cell[1] ?? '').replaceAll('""', '"')),
    )
  }
  return rows
}

describe('the log as a spreadsheet', () => {
  it('has a header and a row for each entry', () => {
    const [head, row] = read(auditCsv([item]))
    expect(head).toContain('When (UTC)')
    expect(row).toEqual(
      expect.arrayContaining(['2026-05-01 12:00:00', 'member.added', 'Head & Neck', '{"role":"Board"}']),
    )
  })

  it.each(['=1+1', "'=1+1", '+41 44', '-5', '@SUM(A1)', '\tx', '\0x', '\rx'])('disarms %j', (targetName) => {
    expect(read(auditCsv([{ ...item, targetName }]))[1]).toContain(`'${targetName}`)
  })

  it('round-trips every text, and never contains a formula', () => {
    fc.assert(
      fc.property(fc.string(), (targetName) => {
        const cell = read(auditCsv([{ ...item, targetName }]))[1]?.[5] ?? ''
        expect(cell.replace(/^'(?='*[=+\-@\t\r\0])/, '')).toBe(targetName)
        expect(cell).not.toMatch(/^[=+\-@\t\r\0]/)
      }),
    )
  })
})
