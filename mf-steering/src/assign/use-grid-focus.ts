import {
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react'
import { clampPosition, nextPosition, type GridPosition } from './grid-position'

interface GridOptions {
  readonly frame: RefObject<HTMLDivElement | null>
  readonly rows: number
  readonly columns: number
  /** Height of a row, to move by a screenful. CSS pixels. */
  readonly rowHeight: number
  /** Brings a cell into view that may not be rendered yet. */
  scrollTo?(position: GridPosition): void
}

/**
 * One tab stop for the whole matrix: arrow keys, Home, End and the page keys move inside it. The cell with the focus must stay
 * rendered, wherever the matrix is scrolled to; otherwise the focus would be lost.
 *
 * @returns the cell that has the tab stop, and the handlers of the table
 */
export function useGridFocus({ frame, rows, columns, rowHeight, scrollTo }: GridOptions) {
  const [position, setPosition] = useState<GridPosition>({ row: 0, column: 0 })
  const moving = useRef(false)
  const size = useMemo(() => ({ rows, columns, page: 1 }), [rows, columns])
  const active = clampPosition(position, size)

  useLayoutEffect(() => {
    if (!moving.current) return
    const control = controlAt(frame.current, active)
    if (!control) return
    moving.current = false
    control.focus({ preventScroll: true })
    control.closest('td, th')?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  })

  const onKeyDown = useCallback(
    (event: KeyboardEvent) => {
      const at = positionOf(event.target)
      if (!at || event.altKey || event.metaKey || event.shiftKey) return
      const page = Math.max(1, Math.floor((frame.current?.clientHeight ?? 0) / rowHeight) - 1)
      const next = nextPosition(at, event, { ...size, page })
      if (!next) return
      event.preventDefault()
      moving.current = true
      scrollTo?.(next)
      setPosition(next)
    },
    [frame, rowHeight, scrollTo, size],
  )
  const onFocus = useCallback((event: FocusEvent) => {
    const at = positionOf(event.target)
    if (at) setPosition((now) => (now.row === at.row && now.column === at.column ? now : at))
  }, [])
  return { active, onKeyDown, onFocus }
}

/** Marks the control of a cell: see `positionOf`. */
export const cellData = (row: number, column: number) => ({ 'data-row': row, 'data-column': column })

function positionOf(target: EventTarget): GridPosition | undefined {
  const { row, column } = target instanceof HTMLElement ? target.dataset : {}
  return row === undefined || column === undefined ? undefined : { row: Number(row), column: Number(column) }
}

const controlAt = (frame: HTMLElement | null, { row, column }: GridPosition) =>
  frame?.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`)
