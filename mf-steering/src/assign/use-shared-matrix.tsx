import { useCallback } from 'react'
import { useLatest } from '@recog/section-kit'
import type { CommitteeName, MatrixUser } from '@recog/shared-session'
import { shownVersion, type Cells } from './cells'
import { changesByOthers } from './changes-by-others'
import { useChangesNotice } from './use-changes-notice'
import { useMatrix, type MatrixOptions } from './use-matrix'
import { useRefresh } from './use-refresh'

interface People {
  readonly users: readonly MatrixUser[]
  readonly committees: readonly CommitteeName[]
}

interface SharedMatrixOptions<Data extends People> extends Omit<MatrixOptions, 'findAgain'>, People {
  load(signal: AbortSignal): Promise<Data>
  onRefreshed(data: Data): void
}

/**
 * The state of a matrix that others change as well: it follows their changes and shows them. A change that the server refuses because
 * of another one is not sent again; if it has become a question meanwhile, the question is asked (R7.62).
 */
export function useSharedMatrix<Data extends People>(options: SharedMatrixOptions<Data>) {
  const { users, committees, load, onRefreshed, ...matrixOptions } = options
  const reload = useLatest(async (user: MatrixUser, committee: CommitteeName) => {
    const before = users.find(({ userId }) => userId === user.userId) ?? user
    const shown = shownVersion(before, committee, cells.get(user.userId)?.get(committee.id)?.confirmed)
    const now = await load(new AbortController().signal).catch(() => undefined)
    if (!now) return undefined
    takeOver.current(now, withSettled(cells, user, committee))
    const next = now.users.find(({ userId }) => userId === user.userId)
    if (!next) return undefined
    return shownVersion(next, committee, undefined) === shown ? undefined : next
  })
  const findAgain = useCallback(
    (user: MatrixUser, committee: CommitteeName) => reload.current(user, committee),
    [reload],
  )
  const { settle, cells, ...matrix } = useMatrix({ ...matrixOptions, findAgain })
  const { notice, show } = useChangesNotice()
  const takeOver = useLatest((now: Data, own: Cells) => {
    show(changesByOthers(users, own, now.users, committees))
    settle()
    onRefreshed(now)
  })
  useRefresh(load, (now) => takeOver.current(now, cells))
  return { ...matrix, cells, notice }
}

/** The checkbox whose change was refused no longer waits for the server, even if that is not on screen yet. */
function withSettled(cells: Cells, { userId }: MatrixUser, { id }: CommitteeName): Cells {
  const row = cells.get(userId)
  const cell = row?.get(id)
  return row && cell ? new Map(cells).set(userId, new Map(row).set(id, { ...cell, saving: false })) : cells
}
