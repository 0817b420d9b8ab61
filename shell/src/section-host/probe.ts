import { SectionFailure } from './failure'

const EXPECTED: Readonly<Record<string, RegExp>> = {
  js: /javascript/,
  css: /text\/css/,
}

/**
 * Ask for a released file and see that it is what it should be.
 *
 * @throws SectionFailure `network` when it is not there, `integrity` when something else stands in its place
 */
export async function probe(url: string): Promise<void> {
  let response: Response
  try {
    response = await fetch(url)
    await response.arrayBuffer()
  } catch (error) {
    throw new SectionFailure('network', `${url} could not be loaded`, { cause: error })
  }
  if (!response.ok) throw new SectionFailure('network', `${url} answered ${response.status}`)
  const type = response.headers.get('content-type') ?? ''
  const expected = EXPECTED[url.split('.').pop() ?? '']
  if (expected && !expected.test(type)) {
    throw new SectionFailure('integrity', `${url} is ${type || 'of unknown type'}`)
  }
}
