/**
 * Listens for frames of the widget that are blocked by the page's Content-Security-Policy. There is no other event for this.
 *
 * @param container returns the element that contains the widget
 * @returns stops listening
 */
export function watchFrames(container: () => HTMLElement | null, onBlocked: () => void): () => void {
  const listener = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
    if (effectiveDirective !== 'frame-src') return
    const frames = [...(container()?.querySelectorAll('iframe') ?? [])]
    // Browser extensions add frames of their own. The event reveals only the origin of a cross-origin frame.
    if (frames.some(({ src }) => originOf(src) === originOf(blockedURI))) onBlocked()
  }
  document.addEventListener('securitypolicyviolation', listener)
  return () => document.removeEventListener('securitypolicyviolation', listener)
}

const originOf = (url: string) => (URL.canParse(url) ? new URL(url).origin : url)
