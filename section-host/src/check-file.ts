import { SectionFailure } from './failure'

const CONTENT_TYPES: Readonly<Record<string, RegExp>> = { js: /javascript/, css: /text\/css/ }

/** @throws SectionFailure `network` when the file cannot be loaded, `integrity` when its content is not the released one */
export async function checkFile(url: string, integrity?: string): Promise<void> {
  // The browser compares, and refuses other content in the same way as a server that cannot be reached.
  const asReleased = integrity && (await request(url, { integrity }).catch(() => undefined))
  if (asReleased) return checkType(url, asReleased)
  checkType(url, await request(url))
  if (!integrity) return
  await request(url, { integrity }).catch((error: unknown) => {
    throw new SectionFailure('integrity', `${url} is not as released`, { cause: error })
  })
}

function checkType(url: string, response: Response): void {
  if (!response.ok) throw new SectionFailure('network', `${url} returned status ${response.status}`)
  const type = response.headers.get('content-type') ?? ''
  const expected = CONTENT_TYPES[url.split('.').pop() ?? '']
  if (expected && !expected.test(type)) {
    throw new SectionFailure('integrity', `${url} is ${type || 'of unknown type'}`)
  }
}

async function request(url: string, options: RequestInit = {}): Promise<Response> {
  try {
    const response = await fetch(url, options)
    await response.arrayBuffer()
    return response
  } catch (error) {
    throw new SectionFailure('network', `${url} could not be loaded`, { cause: error })
  }
}
