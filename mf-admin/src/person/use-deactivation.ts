import { useCallback, useState } from 'react'
import { displayName, type PersonDetails } from '@recog/shared-session'
import { deactivate } from '../api'
import { toDeactivation, withoutSuccessor, type HeldRow, type Successors } from './handover'
import { usePersonAction } from './use-person-action'

const NONE: ReadonlySet<string> = new Set()

/** Asks for a successor for each thing that needs one, and then for a confirmation. */
export function useDeactivation(person: PersonDetails, rows: readonly HeldRow[], onChanged: () => void) {
  const [chosen, setChosen] = useState<Successors>({})
  const [missing, setMissing] = useState<ReadonlySet<string>>(NONE)
  const [asking, setAsking] = useState(false)
  const action = usePersonAction(deactivate, `${displayName(person)} is deactivated.`, onChanged)

  const choose = useCallback((key: string, userId: string) => {
    setChosen((now) => ({ ...now, [key]: userId }))
    setMissing((now) => new Set([...now].filter((each) => each !== key)))
  }, [])
  const submit = () => {
    const open = withoutSuccessor(rows, chosen).map(({ key }) => key)
    setMissing(new Set(open))
    if (open.length === 0) setAsking(true)
  }
  const confirm = async () => {
    await action.run(person.userId, toDeactivation(person, chosen))
    setAsking(false)
  }
  return { chosen, choose, missing, asking, submit, confirm, cancel: () => setAsking(false), action }
}
