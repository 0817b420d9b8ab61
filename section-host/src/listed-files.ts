/** @returns the URLs of the files that the shell itself needs before any section; the document lists them */
export function runtimeFiles(): string[] {
  const listed = document.querySelectorAll<HTMLMetaElement>('meta[name="portal-runtime"]')
  return [...listed].map(({ content }) => content)
}

/** Whether a file is a script, by its URL. */
export const isScript = (url: string) => url.endsWith('.js')

/** The document already contains the stylesheets of its page's section. */
export function isInDocument(url: string): boolean {
  const file = url.split('/').pop() ?? ''
  return document.querySelector(`style[data-href="${CSS.escape(file)}"]`) !== null
}

/** The document lists scripts in its import map and stylesheets beside it; it does not know the files of a preview. */
export function listedIntegrity(url: string): string | undefined {
  return isScript(url)
    ? readBlock<{ integrity?: Hashes }>('script[type="importmap"]').integrity?.[url]
    : readBlock<Hashes>('#portal-integrity')[url]
}

type Hashes = Readonly<Record<string, string>>

function readBlock<T extends object>(selector: string): Partial<T> {
  return JSON.parse(document.querySelector(selector)?.textContent || '{}') as Partial<T>
}
