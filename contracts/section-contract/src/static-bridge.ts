import type { LocationBridge } from './contract'

/** A location bridge whose location never changes, for rendering to a string. Navigating does nothing. @param pathname of that location */
export function staticBridge(pathname: string): LocationBridge {
  const location = { pathname, search: '', hash: '', key: 'prerendered', state: null }
  return {
    current: () => location,
    subscribe: () => () => {},
    navigate: () => {},
    block: () => () => {},
  }
}
