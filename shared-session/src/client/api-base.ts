import { settings } from '../settings/settings'

/** Where a front end started alone on a developer's machine finds the local API. */
const LOCAL_API = 'http://localhost:8080'
const DEVELOPMENT_PORTS = /^(3000|41\d\d|5173|6006)$/

interface Place {
  readonly origin: string
  readonly hostname: string
  readonly port: string
}

/**
 * The API's base, without a closing slash: the setting; else the local server when the page comes from a development
 * port of this machine; else the page's own origin (R7.2, edge cases T169, T170).
 */
export function apiBase(setting: string = settings().apiBase, page: Place = window.location): string {
  if (setting) return setting.replace(/\/+$/, '')
  const local = page.hostname === 'localhost' || page.hostname === '127.0.0.1'
  if (local && DEVELOPMENT_PORTS.test(page.port)) return LOCAL_API.replace('localhost', page.hostname)
  return page.origin
}
