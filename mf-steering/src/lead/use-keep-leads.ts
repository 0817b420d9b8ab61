import { useCallback } from 'react'
import { useLatest } from '@recog/section-kit'
import { MEMBERSHIP_TEXTS } from '@recog/shared-session'
import { useToast } from '@recog/shared-ui'
import type { Cells, SetAssigned } from '../assign/cells'
import { isLead } from './is-lead'

/** Says at once that a lead cannot be removed by another lead, instead of asking and then being refused (edge case T72). */
export function useKeepLeads(setAssigned: SetAssigned, cells: Cells): SetAssigned {
  const toast = useToast()
  const latestCells = useLatest(cells)
  return useCallback(
    (user, committee, assigned) => {
      const confirmed = latestCells.current.get(user.userId)?.get(committee.id)?.confirmed
      if (assigned || !isLead(user, committee, confirmed)) setAssigned(user, committee, assigned)
      else toast({ tone: 'error', text: MEMBERSHIP_TEXTS.leadKept })
    },
    [setAssigned, latestCells, toast],
  )
}
