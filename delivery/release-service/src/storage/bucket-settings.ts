/** A bucket of an S3-compatible object storage, and the key that opens it. */
export interface BucketSettings {
  /** URL of the bucket, without a slash at its end: `https://s3.example.org/releases`. */
  readonly url: string
  readonly region: string
  readonly accessKey: string
  readonly secretKey: string
}

/** The region in signatures, for a storage that has no regions. */
const DEFAULT_REGION = 'us-east-1'

/**
 * The bucket that the settings name (docs/settings.md); undefined when releases are kept in the folder.
 *
 * @throws with the name of the setting that cannot be used
 */
export function bucketSettings(env: NodeJS.ProcessEnv): BucketSettings | undefined {
  const value = (name: string) => env[name]?.trim() ?? ''
  const text = value('RELEASES_BUCKET_URL')
  if (text === '') return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.username || url.password)
    throw refused('RELEASES_BUCKET_URL is not a URL of a bucket such as https://s3.example.org/releases')
  const [accessKey, secretKey] = ['RELEASES_ACCESS_KEY', 'RELEASES_SECRET_KEY'].map((name) => {
    if (value(name) === '') throw refused(`RELEASES_BUCKET_URL is set, and ${name} is missing`)
    return value(name)
  }) as [string, string]
  const region = value('RELEASES_REGION') || DEFAULT_REGION
  return { url: url.href.replace(/(?<!\/)\/+$/, ''), region, accessKey, secretKey }
}

/** Programs end with another exit code after it (`exitCodeOf` of api-contract). */
const refused = (message: string): Error => Object.assign(new Error(message), { code: 'ERR_SETTING' })
