/** The object through which React's hooks find the renderer that is at work. */
type Internals = Record<string, unknown>

const NAME = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'

/**
 * Make the section's development copy of React and the portal's copy act as one, so that hooks of modules that the portal provides
 * (shared-session, the router) work inside components that the development copy renders. Fast refresh exists only in the
 * development copy; the portal runs the production one.
 *
 * @throws when a copy is not React 19, whose renderers find each other by this object
 */
export function linkReact(development: object, portal: object): void {
  const [own, shared] = [internalsOf(development), internalsOf(portal)]
  if (own === shared) return
  for (const key of Object.keys(shared))
    Object.defineProperty(own, key, {
      get: () => shared[key],
      set: (value: unknown) => {
        shared[key] = value
      },
    })
}

function internalsOf(react: object): Internals {
  const found = (react as Record<string, unknown>)[NAME]
  if (typeof found !== 'object' || found === null)
    throw new Error('sections dev needs a portal with React 19, as this section has')
  return found as Internals
}
