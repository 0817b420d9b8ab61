import type { LocationBridge } from './contract'

/** A location that never changes, for rendering to a string. */
export function staticBridge(pathname: string): LocationBridge {
  const location = { pathname, search: '', hash: '', key: 'prerendered', state: null }
  return {
    current: () => location,
    subscribe: () => () => {},
    navigate: () => {},
    block: () => () => {},
  }
}
