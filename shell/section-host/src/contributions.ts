import type { LocationBridge, PlacedContribution, PlacesBridge, SearchSource } from '@recog/section-contract'
import type { ContributionsOptions } from './contribution-host'
import { importRuntime } from './load-module'

/**
 * What sections contribute to each other's pages and to the shell. Each contribution is loaded like a section, and mounted as a
 * single-spa parcel of its own. If the live version of its section fails, the previous one takes its place; both are reported under
 * the section and their version, and no failure reaches the page around it.
 */
export function createContributions(options: ContributionsOptions) {
  const { places = {}, sections } = options.registry
  let loading: ReturnType<typeof load> | undefined
  const host = () =>
    (loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    }))

  async function load() {
    const { createContributionHost } = await importRuntime(
      () => import(/* webpackChunkName: "section-runtime" */ './contribution-host'),
    )
    return createContributionHost(options)
  }

  /** The contributions to a place, in order, without those of sections that are switched off, and what the server does not announce. */
  function at(place: string): readonly PlacedContribution[] {
    return (places[place] ?? []).filter(({ section, capability }) => {
      const { live, off } = sections[section] ?? {}
      return live?.contributions && !off && (!capability || options.announces(capability))
    })
  }

  /** The places of the portal, for a section's pages. @param location what the contributions see as theirs: the page around them */
  const bridge = (location: LocationBridge): PlacesBridge => ({
    at,
    mount(contribution, element, given, onCrash = () => {}) {
      const mounting = host().then(({ mount }) => mount(contribution, element, { location, given, onCrash }))
      const ignore = () => {}
      return {
        settled: mounting.then(({ settled }) => settled),
        update: (next) => void mounting.then(({ update }) => update(next)).catch(ignore),
        remove: () => mounting.then(({ remove }) => remove()).catch(ignore),
      }
    },
  })

  return {
    at,
    bridge,
    /** Load a contribution to `search.source`. @throws when no version of it can be loaded */
    loadSource: async (contribution: PlacedContribution): Promise<SearchSource> =>
      (await host()).loadSource(contribution),
  }
}

export type Contributions = ReturnType<typeof createContributions>
