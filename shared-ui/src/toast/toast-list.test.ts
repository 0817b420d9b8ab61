import { addToast, removeToast, splitToasts, type ToastEntry } from './toast-list'

const failures = (count: number) =>
  Array.from({ length: count }, (_, index) => index + 1).reduce<readonly ToastEntry[]>(
    (list, id) => addToast(list, { id, tone: 'error', text: `Failure ${id}` }),
    [],
  )

describe('the list of toasts', () => {
  it('shows the newest three and counts the rest', () => {
    const { visible, waiting } = splitToasts(failures(300))
    expect(visible.map((entry) => entry.id)).toEqual([298, 299, 300])
    expect(waiting).toBe(297)
  })

  it('brings back the newest waiting one, marked as read', () => {
    const { visible, waiting } = splitToasts(removeToast(failures(5), 5))
    expect(visible.map(({ id, seen }) => ({ id, seen }))).toEqual([
      { id: 2, seen: true },
      { id: 3, seen: false },
      { id: 4, seen: false },
    ])
    expect(waiting).toBe(1)
  })
})
