/** Have the browser compile a script that is there, beside others instead of one after the other as they are imported. */
export function compileAhead(url: string): void {
  if (document.querySelector(`link[rel="modulepreload"][href="${CSS.escape(url)}"]`)) return
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = url
  document.head.append(link)
}
