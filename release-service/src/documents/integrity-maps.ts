import { RETRY_SUFFIX } from '@recog/section-contract'

/** A failed import is retried with a fragment in its URL, which needs the same integrity (ADR 11). */
export function withRetryUrls(integrity: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(integrity).flatMap(([url, hash]) => [
      [url, hash],
      [`${url}${RETRY_SUFFIX}`, hash],
    ]),
  )
}

/** The entries of the files with this ending. */
export function onlyFiles(
  integrity: Readonly<Record<string, string>>,
  ending: string,
): Record<string, string> {
  return Object.fromEntries(Object.entries(integrity).filter(([url]) => url.endsWith(ending)))
}
