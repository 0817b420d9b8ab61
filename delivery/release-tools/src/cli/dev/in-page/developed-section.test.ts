import type { SectionModule, SectionProps } from '@recog/section-contract'
import { createDevelopedSection } from './developed-section'

/** Calls in order, as the shell, the overlay and the section see them. */
let calls: string[]
let problem: unknown
let crash: (error: unknown) => void
beforeEach(() => {
  calls = []
  problem = undefined
})

const real: SectionModule = {
  name: 'mf-news',
  contract: 1,
  async mount({ onCrash, hydrate }: SectionProps) {
    calls.push(hydrate ? 'hydrate' : 'mount')
    crash = onCrash
    if (problem) throw problem
  },
  async unmount() {
    calls.push('unmount')
  },
}
const props = {
  hydrate: true,
  onReady: () => calls.push('ready'),
  onCrash: () => calls.push('reported to the portal'),
} as unknown as SectionProps

const developed = (load: () => Promise<SectionModule> = async () => real) =>
  createDevelopedSection({
    name: 'mf-news',
    load,
    onFailed: (error) => calls.push(`overlay: ${(error as Error).message}`),
    onFixed: () => calls.push('no overlay'),
  })

describe('a section under development', () => {
  it('renders its pages itself: the prerendered ones are those of the released version', async () => {
    await developed().mount(props)
    expect(calls).toEqual(['no overlay', 'mount'])
  })

  it.each<[string, () => Promise<SectionModule>]>([
    ['as it is loaded', () => Promise.reject(new Error('boom'))],
    [
      'in its first render',
      async () => {
        problem = new Error('boom')
        return real
      },
    ],
  ])(
    'that throws %s stays in the page, so that the released version does not replace it',
    async (_when, load) => {
      await expect(developed(load).mount(props)).resolves.toBeUndefined()
      expect(calls).toContain('overlay: boom')
      expect(calls).toContain('ready')
    },
  )

  it('that throws later is not reported to the portal, but in the page', async () => {
    await developed().mount(props)
    crash(new Error('later'))
    expect(calls).toEqual(['no overlay', 'mount', 'overlay: later'])
  })

  it('starts again with the next update after it has thrown, and the overlay disappears', async () => {
    const section = developed()
    await section.mount(props)
    crash(new Error('boom'))
    calls = []
    await section.refreshed()
    expect(calls).toEqual(['unmount', 'no overlay', 'mount'])
  })

  it('keeps its state when an update comes while it works', async () => {
    const section = developed()
    await section.mount(props)
    calls = []
    await section.refreshed()
    expect(calls).toEqual(['no overlay'])
  })

  it('is not started again once the page is left', async () => {
    const section = developed()
    await section.mount(props)
    crash(new Error('boom'))
    await section.unmount()
    calls = []
    await section.refreshed()
    expect(calls).toEqual(['no overlay'])
  })
})
