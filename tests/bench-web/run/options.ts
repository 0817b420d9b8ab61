import { parseArgs } from 'node:util'
import { CONDITIONS } from './conditions'
import { HOSTS, PAGES } from './pages'

/** The arguments of the command. */
export const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '7' },
    people: { type: 'string', default: '2000' },
    groups: { type: 'string', default: '60' },
    /** Leaves out the other contenders, for targets relative to `/home` and to the network floor. */
    'only-portal': { type: 'boolean', default: false },
    pages: { type: 'string' },
    /** Measures pages with places instead, filled and empty. */
    places: { type: 'boolean', default: false },
    navigations: { type: 'boolean', default: true },
    'slow-only': { type: 'boolean', default: false },
  },
  allowNegative: true,
})
/** How often each slow visit and each navigation is repeated. */
export const runs = Number(options.runs)
export const conditionsToMeasure = CONDITIONS.filter(({ slow }) => slow || !options['slow-only'])
export const pages = (options.places ? HOSTS : PAGES).filter(
  ({ path }) => options.pages === undefined || options.pages.split(',').includes(path),
)
