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
  const response = await read(url)
  if (!response.ok) throw new SectionFailure('network', `${url} answered ${response.status}`)
  const type = response.headers.get('content-type') ?? ''
  const expected = EXPECTED[url.split('.').pop() ?? '']
  if (expected && !expected.test(type)) {
    throw new SectionFailure('integrity', `${url} is ${type || 'of unknown type'}`)
  }
  if (!integrity) return
  // The browser compares: it refuses the content in the same way as an unreachable server, which has just answered.
  await read(url, { integrity }).catch((error: unknown) => {
    throw new SectionFailure('integrity', `${url} is not as released`, { cause: error })
  })
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
