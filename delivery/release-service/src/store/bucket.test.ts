import { type Fault, startTestBucket, type TestBucket } from '../testing/test-bucket'
import { Bucket, StorageUnavailable } from './bucket'

let server: TestBucket
let bucket: Bucket
beforeEach(async () => {
  server = await startTestBucket()
  bucket = new Bucket(server.settings)
})
afterEach(() => server.close())

const text = async (key: string) => (await bucket.read(key))?.content.toString('utf8')
const FAULTS: readonly Fault[] = [409, 500, 503, 'dropped', 'lost']

it('creates an object once', async () => {
  await bucket.create('a/b c', Buffer.from('one'))
  await bucket.create('a/b c', Buffer.from('one'))
  await expect(bucket.create('a/b c', Buffer.from('two'))).rejects.toThrow('exists with other content')
  expect(await text('a/b c')).toBe('one')
  await bucket.remove('a/b c')
  expect(await bucket.read('a/b c')).toBeUndefined()
  expect(await bucket.etagOf('a/b c')).toBe('')
})

it.each(FAULTS)('creates an object although a request fails: %s', async (fault) => {
  server.disturb(fault, /^PUT x/, 2)
  await bucket.create('x', Buffer.from('one'))
  expect(await text('x')).toBe('one')
})

it.each([...FAULTS, 412 as const])('appends exactly once although a request fails: %s', async (fault) => {
  expect(await bucket.append('log', undefined, Buffer.from('1'))).toBe(true)
  server.disturb(fault, /^PUT log/, 2)
  expect(await bucket.append('log', await bucket.read('log'), Buffer.from('2'))).toBe(true)
  expect(await text('log')).toBe('12')
})

it('appends nothing to an object that somebody else has changed, also when the first response is lost', async () => {
  await bucket.append('log', undefined, Buffer.from('1'))
  const before = await bucket.read('log')
  await bucket.append('log', before, Buffer.from('2'))
  expect(await bucket.append('log', before, Buffer.from('3'))).toBe(false)
  expect(await bucket.append('log', undefined, Buffer.from('3'))).toBe(false)
  server.disturb('lost', /^PUT log/)
  expect(await bucket.append('log', before, Buffer.from('3'))).toBe(false)
  expect(await text('log')).toBe('12')
})

it('knows that it appended, although somebody else has appended since', async () => {
  await bucket.append('log', undefined, Buffer.from('1'))
  const before = await bucket.read('log')
  server.disturb('lost', /^PUT log/)
  const first = bucket.append('log', before, Buffer.from('2'))
  const second = (async () => {
    for (;;) {
      const now = await bucket.read('log')
      if (now?.content.toString('utf8') === '12') return bucket.append('log', now, Buffer.from('3'))
    }
  })()
  expect(await Promise.all([first, second])).toEqual([true, true])
  expect(await text('log')).toBe('123')
})

it('of many who append at once, each is in the log exactly once', async () => {
  await bucket.append('log', undefined, Buffer.from(','))
  server.disturb(503, /^PUT log/, 3)
  server.disturb('lost', /^PUT log/, 3)
  const appendAtLast = async (word: string): Promise<void> => {
    while (!(await bucket.append('log', await bucket.read('log'), Buffer.from(`${word},`))));
  }
  const words = ['a', 'b', 'c', 'd', 'e', 'f']
  await Promise.all(words.map(appendAtLast))
  const found = (await text('log'))?.split(',').filter(Boolean)
  expect(found?.toSorted()).toEqual(words)
})

it('says that the storage cannot be reached, or refuses the key', async () => {
  server.setDown(true)
  await expect(bucket.read('x')).rejects.toThrow(StorageUnavailable)
  await expect(bucket.append('x', undefined, Buffer.from('1'))).rejects.toThrow(/cannot be reached \(\w+\)/)
  server.setDown(false)
  const stranger = new Bucket({ ...server.settings, accessKey: 'wrong' })
  await expect(stranger.read('x')).rejects.toThrow(
    'answers 403 (InvalidAccessKeyId) to GET x. Check RELEASES_ACCESS_KEY',
  )
})
