import type { SystemFinding, SystemReport } from '../domain/administration'
import { type Read, instant, text } from './read'
import { list } from './read-lists'
import { object } from './read-object'

/** Reads how well a check went: anything unknown is a problem, so that nobody overlooks it. */
const status: Read<SystemFinding['status']> = (value) => {
  const word = text(value).trim().toLowerCase()
  return word === 'ok' || word === 'warning' ? word : 'problem'
}

export const toSystemReport = object<SystemReport>({
  checkedAt: instant,
  findings: list(
    object<SystemFinding>({ check: text, title: text, status, message: text, action: text, docs: text }),
  ),
})
