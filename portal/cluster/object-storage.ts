import { onceAsked } from '@recog/api-contract/run-server'
import { startTestBucket } from '@recog/release-service/testing/bucket'

/** The object storage of `npm run cluster`, with the bucket that keeps the releases. For this one machine only. */
const { BUCKET_FOLDER = '', BUCKET_PORT = '' } = process.env
const bucket = await startTestBucket({ folder: BUCKET_FOLDER, port: Number(BUCKET_PORT) })
onceAsked(async () => {
  await bucket.close()
  process.exit(0)
})
process.send?.({ type: 'listening', port: Number(new URL(bucket.settings.url).port) })
