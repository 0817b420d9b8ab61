import { SectionFailure } from './failure'

const EXPECTED: Readonly<Record<string, RegExp>> = {
  js: /javascript/,
  css: /text\/css/,
}

/**
 * Ask for a released file and see that it is what it should be.
 *
 * @param integrity hash that the content must have (`sha256-...`), where it is to be compared
 * @throws SectionFailure `network` when it is not there, `integrity` when something else stands in its place
 */
export async function probe(url: string, integrity?: string): Promise<void> {
  // The browser compares, and refuses other content in the same way as a server that cannot be reached.
  const asReleased = integrity && (await read(url, { integrity }).catch(() => undefined))
  if (asReleased) return expectType(url, asReleased)
  expectType(url, await read(url))
  if (!integrity) return
  await read(url, { integrity }).catch((error: unknown) => {
    throw new SectionFailure('integrity', `${url} is not as released`, { cause: error })
  })
}

function expectType(url: string, response: Response): void {
  if (!response.ok) throw new SectionFailure('network', `${url} answered ${response.status}`)
  const type = response.headers.get('content-type') ?? ''
  const expected = EXPECTED[url.split('.').pop() ?? '']
  if (expected && !expected.test(type)) {
    throw new SectionFailure('integrity', `${url} is ${type || 'of unknown type'}`)
  }
}

async function read(url: string, options: RequestInit = {}): Promise<Response> {
  try {
    const response = await fetch(url, options)
    await response.arrayBuffer()
    return response
  } catch (error) {
    throw new SectionFailure('network', `${url} could not be loaded`, { cause: error })
  }
}
