import { act, screen } from '@testing-library/react'
import { personas, renderRoute } from '@recog/testing'
import type { PlacesBridge } from '@recog/section-contract'
import { Place } from './Place'

describe('the room of panels that are late', () => {
  let settle = () => {}
  const places: PlacesBridge = {
    at: () => [{ section: 'mf-sample', component: 'Late', title: 'Late panel', audience: 'member' }],
    mount: () => ({
      settled: new Promise<void>((resolve) => (settle = resolve)),
      update() {},
      async remove() {},
    }),
  }
  const height = () => (frame().style.minBlockSize === '' ? 100 : 300)
  const frame = () =>
    screen.getByRole('heading', { name: 'Late panel' }).closest('[style*="grid"]') as HTMLElement

  beforeEach(() => {
    jest.useFakeTimers()
    jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(300)
    jest.spyOn(globalThis, 'ResizeObserver').mockImplementation((onResize) => ({
      observe: () => onResize([], undefined as never),
      unobserve() {},
      disconnect() {},
    }))
  })
  afterEach(() => {
    jest.restoreAllMocks()
    jest.useRealTimers()
  })

  async function openAt(top: number) {
    jest
      .spyOn(HTMLElement.prototype, 'getBoundingClientRect')
      .mockImplementation(() => new DOMRect(0, top, 0, height()))
    renderRoute(<Place of={'home.panel' as never} props={{} as never} />, {
      at: '/home',
      session: personas.member,
      places,
    })
    await act(() => jest.advanceTimersByTimeAsync(400))
    const reserved = frame().style.minBlockSize
    await act(async () => settle())
    return { reserved, kept: frame().style.minBlockSize }
  }

  it.each([
    ['kept where what follows is in sight', 200, '300px'],
    ['kept where what follows would come into sight', window.innerHeight - 150, '300px'],
    ['given back where nobody sees what moves', window.innerHeight, ''],
  ])('is %s', async (_, top, kept) => {
    expect(await openAt(top)).toEqual({ reserved: '300px', kept })
  })
})

it.each([
  [[14, 11, 11], ['Panel of 14']],
  [
    [3, 14, 11, 11],
    ['Panel of 3', 'Panel of 14'],
  ],
  [[14], ['Panel of 14']],
  [[3, 20], ['Panel of 3']],
])('panels of %j rows are two halves that are about as high, of which the first is %j', (all, first) => {
  const places: PlacesBridge = {
    at: () =>
      all.map((rows, index) => ({
        section: 'mf-sample',
        component: `Panel${index}`,
        title: `Panel of ${rows}`,
        audience: 'member',
        rows,
      })),
    mount: () => ({ settled: new Promise(() => {}), update() {}, async remove() {} }),
  }
  renderRoute(<Place of={'home.panel' as never} props={{} as never} half="first" />, {
    at: '/home',
    session: personas.member,
    places,
  })
  const titles = screen.getAllByRole('heading', { level: 2, hidden: true })
  expect(titles.map(({ textContent }) => textContent)).toEqual(first)
})
