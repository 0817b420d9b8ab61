import { renderHook, waitFor } from '@testing-library/react'
import { useFewNewRows } from './use-few-new-rows'

const rows = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => ({ key: `person-${from + index}` }))

const ALL = ['everybody']
const FOUND = ['found']

const show = (list: readonly string[], at: ReturnType<typeof rows>) =>
  renderHook(({ list: of, at: inView }) => useFewNewRows(of, inView), { initialProps: { list, at } })

it('draws the first rows, and those of a search, a few per frame', async () => {
  const { result, rerender } = show(ALL, rows(0, 12))
  expect(result.current).toEqual(rows(0, 5))
  await waitFor(() => expect(result.current).toEqual(rows(0, 12)))
  rerender({ list: FOUND, at: rows(20, 32) })
  expect(result.current).toEqual(rows(20, 25))
  await waitFor(() => expect(result.current).toEqual(rows(20, 32)))
})

it('never holds back rows that stay', async () => {
  const { result, rerender } = show(ALL, rows(0, 12))
  await waitFor(() => expect(result.current).toHaveLength(12))
  // One that stays is the last.
  rerender({ list: FOUND, at: [...rows(20, 31), ...rows(11, 12)] })
  expect(result.current).toEqual([...rows(20, 25), ...rows(11, 12)])
  await waitFor(() => expect(result.current).toHaveLength(12))
  rerender({ list: ['refreshed'], at: [...rows(20, 31), ...rows(11, 12)] })
  expect(result.current).toHaveLength(12)
})

it('never holds back rows that are scrolled into view', async () => {
  const { result, rerender } = show(ALL, rows(0, 12))
  await waitFor(() => expect(result.current).toHaveLength(12))
  rerender({ list: ALL, at: rows(100, 112) })
  expect(result.current).toEqual(rows(100, 112))
  rerender({ list: ALL, at: rows(200, 212) })
  expect(result.current).toEqual(rows(200, 212))
  rerender({ list: FOUND, at: rows(100, 112) })
  expect(result.current).toEqual(rows(100, 105))
})
