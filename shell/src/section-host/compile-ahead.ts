import { nameEnd } from './ask-again'

/** Whether the document, or `compileAhead`, has had the browser load and compile a script under its present name. */
export function isPreloaded(url: string): boolean {
  return Boolean(
    document.querySelector(`link[rel="modulepreload"][href="${CSS.escape(`${url}${nameEnd()}`)}"]`),
  )
}

/** Have the browser compile a script that is there, beside others instead of one after the other as they are imported. */
export function compileAhead(url: string): void {
  if (isPreloaded(url)) return
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = `${url}${nameEnd()}`
  document.head.append(link)
}
