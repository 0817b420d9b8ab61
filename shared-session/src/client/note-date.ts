import { isAxiosError, type AxiosResponse } from 'axios'
import { noteServerDate } from './server-clock'

/** Set the portal's clock by the date of a response. */
export function noteDateOf(response: AxiosResponse<string>): AxiosResponse<string> {
  noteServerDate(response.headers['date'])
  return response
}

/** Set the portal's clock by the response that an error has. @throws the same error */
export function noteDateOfError(error: unknown): never {
  if (isAxiosError(error) && error.response) noteDateOf(error.response)
  throw error
}
