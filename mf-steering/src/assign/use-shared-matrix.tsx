import { useCallback, useLayoutEffect, useRef } from 'react'
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
  const latest = useRef<Latest<Data>>(undefined)
  const findAgain = useCallback(async (user: MatrixUser, committee: CommitteeName) => {
    const before = latest.current
    if (!before) return undefined
    const now = await before.load(new AbortController().signal).catch(() => undefined)
    if (!now) return undefined
    latest.current?.takeOver(now, withSettled(before.cells, user, committee))
    const next = now.users.find(({ userId }) => userId === user.userId)
    const old = before.users.find(({ userId }) => userId === user.userId) ?? user
    const cell = before.cells.get(user.userId)?.get(committee.id)
    const isSame =
      next && shownVersion(next, committee, undefined) === shownVersion(old, committee, cell?.confirmed)
    return isSame ? undefined : next
  }, [])
  const { settle, cells, ...matrix } = useMatrix({ ...matrixOptions, findAgain })
  const { notice, show } = useChangesNotice()
  const takeOver = (now: Data, own: Cells) => {
    show(changesByOthers(users, own, now.users, committees))
    settle()
    onRefreshed(now)
  }
  useLayoutEffect(() => {
    latest.current = { users, cells, load, takeOver }
  })
  useRefresh(load, (now) => takeOver(now, cells))
  return { ...matrix, cells, notice }
}

/** The values of the last commit, for calls that outlive a render. */
interface Latest<Data extends People> {
  readonly users: readonly MatrixUser[]
  readonly cells: Cells
  load(signal: AbortSignal): Promise<Data>
  takeOver(now: Data, own: Cells): void
}

/** The checkbox whose change was refused no longer waits for the server, even if that is not on screen yet. */
function withSettled(cells: Cells, { userId }: MatrixUser, { id }: CommitteeName): Cells {
  const row = cells.get(userId)
  const cell = row?.get(id)
  return row && cell ? new Map(cells).set(userId, new Map(row).set(id, { ...cell, saving: false })) : cells
}
