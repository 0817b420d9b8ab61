import { startTestBucket, type Fault, type TestBucket } from './test-bucket'

/**
 * Makes every store of a test file a copy of a bucket (`testStore`). All tests of a file share the server, and the first requests of
 * each kind fail once, as requests do now and then.
 */

const FAULTS: readonly (readonly [Fault, RegExp])[] = [
  [503, /^GET/],
  ['dropped', /^PUT .*\/releases\//],
  ['lost', /^PUT .*\/documents\//],
  [409, /^PUT .*\/ledger/],
  ['lost', /^PUT .*\/ledger/],
]

// Each request to the storage takes milliseconds, so that random tests make fewer steps unless told otherwise.
process.env['SEQUENCES'] ??= '4'

let bucket: TestBucket
beforeAll(async () => {
  bucket = await startTestBucket()
  for (const [fault, request] of FAULTS) bucket.disturb(fault, request)
  const { url, accessKey, secretKey } = bucket.settings
  Object.assign(process.env, {
    RELEASES_BUCKET_URL: url,
    RELEASES_ACCESS_KEY: accessKey,
    RELEASES_SECRET_KEY: secretKey,
  })
})
afterAll(() => bucket.close())
