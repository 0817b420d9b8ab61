import { bucketSettings } from './bucket'

const SET = {
  RELEASES_BUCKET_URL: 'https://s3.example.org/releases/',
  RELEASES_ACCESS_KEY: 'key',
  RELEASES_SECRET_KEY: 'secret',
}

it('releases are kept in the folder unless a bucket is named', () => {
  expect(bucketSettings({ RELEASES_ACCESS_KEY: 'key' })).toBeUndefined()
  expect(bucketSettings({ RELEASES_BUCKET_URL: ' ' })).toBeUndefined()
})

it('a bucket has a URL, a key, and a region where the storage has some', () => {
  const bucket = { url: 'https://s3.example.org/releases', accessKey: 'key', secretKey: 'secret' }
  expect(bucketSettings(SET)).toEqual({ ...bucket, region: 'us-east-1' })
  expect(bucketSettings({ ...SET, RELEASES_REGION: 'eu-central-1' })?.region).toBe('eu-central-1')
})

it.each([
  ['RELEASES_BUCKET_URL', 's3://releases', 'RELEASES_BUCKET_URL is not a URL'],
  ['RELEASES_BUCKET_URL', 'https://key:hidden@s3.example.org/x', 'RELEASES_BUCKET_URL is not a URL'],
  ['RELEASES_ACCESS_KEY', '', 'RELEASES_ACCESS_KEY is missing'],
  ['RELEASES_SECRET_KEY', ' ', 'RELEASES_SECRET_KEY is missing'],
])('%s=%s is refused, without a secret in the message', (name, value, reason) => {
  const refused = () => bucketSettings({ ...SET, [name]: value })
  expect(refused).toThrow(reason)
  expect(refused).not.toThrow(/hidden|secret$/)
})
