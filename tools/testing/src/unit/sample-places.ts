import type { PlacedContribution, PlacesBridge } from '@recog/section-contract'
import type { SectionFrame } from '@recog/section-kit/frame'

/** What happens to the contributions of other sections. */
export type SamplePlaces = 'loading' | 'filled' | 'failed'

const CONTRIBUTIONS: readonly PlacedContribution[] = ['First', 'Second', 'Third'].map((name) => ({
  section: 'mf-sample',
  component: name,
  title: `${name} contribution`,
  audience: 'member',
  rows: 3,
}))

/** Three contributions to every place; with `failed`, the second of them fails. */
export function samplePlaces(state: SamplePlaces): PlacesBridge {
  return {
    at: () => CONTRIBUTIONS,
    mount({ title, component }, element, props) {
      const draw = (given: object) => void (element.textContent = `${title} ${JSON.stringify(given)}`)
      draw(props)
      const fails = state === 'failed' && component === 'Second'
      const settled = fails ? Promise.reject(new Error('no version works')) : Promise.resolve()
      return {
        settled: state === 'loading' ? new Promise(() => {}) : settled,
        update: draw,
        async remove() {},
      }
    },
  }
}

/** The frame of a page that is rendered alone, with these places. */
export const frameWith = (places: PlacesBridge | undefined): SectionFrame => ({
  beginLoad: () => () => {},
  pageShown() {},
  places,
})
