import type { InternalAxiosRequestConfig } from 'axios'
import { apiBase } from './api-base'

/** axios sends forms by default; a request without a body has no content type, and the API refuses any other (415). */
export function omitContentType(config: InternalAxiosRequestConfig): InternalAxiosRequestConfig {
  if (config.data === undefined) config.headers.setContentType(false)
  return config
}

/** Calls go to the API, whose origin may be another one. */
export function addBaseUrl(config: InternalAxiosRequestConfig): InternalAxiosRequestConfig {
  config.baseURL = apiBase()
  return config
}
