import { section } from 'description-under-development'
import {
  CONTRACT_VERSION,
  type ContributionModule,
  type ContributionsModule,
  type SearchSource,
  type SectionDescription,
} from '@recog/section-contract'
import { EVENTS } from './protocol'
import { emit, linkToPortal } from './section-entry'

type Parts = ContributionsModule['components']

async function load(component: string): Promise<Parts[string] | undefined> {
  await linkToPortal()
  const { contributions } = (await import(/* webpackMode: "eager" */ 'contributions-under-development')) as {
    contributions: ContributionsModule
  }
  return contributions.components[component]
}

let hasFailed = false

function fail(error: unknown): void {
  hasFailed = true
  emit(EVENTS.failed, error)
}

/** A panel whose failures go to the overlay, too. Where it stands, the released version takes its place, as in the portal. */
function panel(component: string): ContributionModule {
  let running: ContributionModule | undefined
  return {
    async mount(props) {
      try {
        const create = (await load(component)) as (() => ContributionModule) | undefined
        if (!create) throw new Error(`src/contributions.tsx has no ${component}`)
        running = create()
        await running.mount({
          ...props,
          onCrash(error) {
            fail(error)
            props.onCrash(error)
          },
        })
      } catch (error) {
        fail(error)
        throw error
      }
    },
    update: (props) => running?.update(props),
    unmount: async () => running?.unmount(),
  }
}

const source =
  (component: string): SearchSource =>
  async (signal) =>
    ((await load(component)) as SearchSource)(signal)

const { contributes = [] } = section as Pick<SectionDescription, 'contributes'>
const parts = contributes.map(({ to, component }) => {
  const part = to === 'search.source' ? source(component) : () => panel(component)
  return [component, part] as const
})

/** The shell shows these instead of the contributions themselves. */
export const contributions: ContributionsModule = {
  contract: CONTRACT_VERSION,
  components: Object.fromEntries(parts),
}

// The place has given it up, and shows the released version or a sentence.
document.addEventListener(EVENTS.refreshed, () => hasFailed && location.reload())
import.meta.webpackHot.accept('contributions-under-development', () => location.reload())
