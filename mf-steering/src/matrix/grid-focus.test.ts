import { clampPosition, nextPosition } from './grid-focus'

const size = { rows: 100, columns: 10, page: 8 }
const from = { row: 50, column: 5 }
const press = (key: string, ctrlKey = false, at = from) => nextPosition(at, { key, ctrlKey }, size)

describe('the keys of the matrix', () => {
  it.each([
    ['ArrowUp', false, [49, 5]],
    ['ArrowDown', false, [51, 5]],
    ['ArrowLeft', false, [50, 4]],
    ['ArrowRight', false, [50, 6]],
    ['Home', false, [50, 0]],
    ['End', false, [50, 9]],
    ['Home', true, [0, 0]],
    ['End', true, [99, 9]],
    ['ArrowUp', true, [0, 5]],
    ['ArrowDown', true, [99, 5]],
    ['ArrowLeft', true, [50, 0]],
    ['ArrowRight', true, [50, 9]],
    ['PageUp', false, [42, 5]],
    ['PageDown', false, [58, 5]],
  ] as const)('%s (with Ctrl: %s)', (key, ctrl, [row, column]) =>
    expect(press(key, ctrl)).toEqual({ row, column }),
  )

  it('stop at the edges', () => {
    expect(press('ArrowUp', false, { row: 0, column: 0 })).toEqual({ row: 0, column: 0 })
    expect(press('ArrowLeft', false, { row: 0, column: 0 })).toEqual({ row: 0, column: 0 })
    expect(press('PageDown', false, { row: 97, column: 9 })).toEqual({ row: 99, column: 9 })
  })

  it('leave all others to the browser', () => {
    for (const key of ['Tab', ' ', 'Enter', 'a', 'Escape']) expect(press(key)).toBeUndefined()
  })

  it('never leave the matrix after a search has made it smaller', () => {
    expect(clampPosition({ row: 50, column: 9 }, { rows: 3, columns: 2, page: 8 })).toEqual({
      row: 2,
      column: 1,
    })
    expect(clampPosition({ row: 5, column: 5 }, { rows: 0, columns: 0, page: 8 })).toEqual({
      row: 0,
      column: 0,
    })
  })
})
