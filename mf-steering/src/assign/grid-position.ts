/** A cell of the matrix: column 0 has the person, the others the groups. Both from 0. */
export interface GridPosition {
  readonly row: number
  readonly column: number
}

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
