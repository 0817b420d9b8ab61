import { settings } from '../settings/settings'

/** The local API, for a front end that a developer started on its own. */
const LOCAL_API = 'http://localhost:8080'
const DEVELOPMENT_PORTS = /^(3000|41\d\d|5173|6006)$/

interface Place {
  readonly origin: string
  readonly hostname: string
  readonly port: string
}

/**
 * The base URL of the API, without a trailing slash: the setting; else the local API if the page is served from a development
 * port of this machine; else the page's origin (R7.2, edge cases T169, T170).
 *
 * @param setting '' for none
 */
export function apiBase(setting: string = settings().apiBase, page: Place = window.location): string {
  if (setting) return setting.replace(/\/+$/, '')
  const local = page.hostname === 'localhost' || page.hostname === '127.0.0.1'
  if (local && DEVELOPMENT_PORTS.test(page.port)) return LOCAL_API.replace('localhost', page.hostname)
  return page.origin
}
