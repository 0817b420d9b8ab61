import { useLayoutEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react'

/** A cell of the matrix: column 0 has the person, the others the groups. Both from 0. */
export interface GridPosition {
  readonly row: number
  readonly column: number
}

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
  const size = { rows, columns, page: 1 }
  const active = clampPosition(position, size)

  useLayoutEffect(() => {
    if (!moving.current) return
    const control = controlAt(frame.current, active)
    if (!control) return
    moving.current = false
    control.focus({ preventScroll: true })
    control.closest('td, th')?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  })

  const onKeyDown = (event: KeyboardEvent) => {
    const at = positionOf(event.target)
    if (!at || event.altKey || event.metaKey || event.shiftKey) return
    const page = Math.max(1, Math.floor((frame.current?.clientHeight ?? 0) / rowHeight) - 1)
    const next = nextPosition(at, event, { ...size, page })
    if (!next) return
    event.preventDefault()
    moving.current = true
    scrollTo?.(next)
    setPosition(next)
  }
  const onFocus = (event: FocusEvent) => {
    const at = positionOf(event.target)
    if (at) setPosition((now) => (now.row === at.row && now.column === at.column ? now : at))
  }
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

interface GridSize {
  readonly rows: number
  readonly columns: number
  /** Rows that Page Up and Page Down move by: about one screenful. */
  readonly page: number
}

interface GridKey {
  readonly key: string
  readonly ctrlKey: boolean
}

/**
 * Where a key moves the focus in the matrix, as the ARIA grid pattern describes it. The focus stops at the edges.
 *
 * @returns undefined for every other key, which the browser handles
 */
export function nextPosition(
  { row, column }: GridPosition,
  { key, ctrlKey }: GridKey,
  size: GridSize,
): GridPosition | undefined {
  const to = moved({ row, column }, key, ctrlKey, size)
  return to && clampPosition(to, size)
}

function moved(
  { row, column }: GridPosition,
  key: string,
  ctrl: boolean,
  { rows, columns, page }: GridSize,
): GridPosition | undefined {
  switch (key) {
    case 'ArrowUp':
      return { row: ctrl ? 0 : row - 1, column }
    case 'ArrowDown':
      return { row: ctrl ? rows - 1 : row + 1, column }
    case 'ArrowLeft':
      return { row, column: ctrl ? 0 : column - 1 }
    case 'ArrowRight':
      return { row, column: ctrl ? columns - 1 : column + 1 }
    case 'Home':
      return { row: ctrl ? 0 : row, column: 0 }
    case 'End':
      return { row: ctrl ? rows - 1 : row, column: columns - 1 }
    case 'PageUp':
      return { row: row - page, column }
    case 'PageDown':
      return { row: row + page, column }
    default:
      return undefined
  }
}

/** The nearest cell that exists, after rows or columns have been filtered. */
export function clampPosition({ row, column }: GridPosition, { rows, columns }: GridSize): GridPosition {
  return { row: within(row, rows), column: within(column, columns) }
}

const within = (index: number, count: number) => Math.max(0, Math.min(index, count - 1))
