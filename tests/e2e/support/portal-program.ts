import path from 'node:path'
import { publish } from '@recog/release-service/operations'
import { localKey, openStore } from '@recog/release-service/store'
import { isPart, PARTS } from '../../../server/portal/src/serve/parts'

/*
 * The portal of the tests as one program: `api` and `site` run its servers, `release DATA FOLDER...` makes builds the first releases of a
 * data folder, and everything else is a command of `npm run api`.
 */
const [word = '', data = '', ...folders] = process.argv.slice(2)
if (isPart(word)) await PARTS[word].run()
else if (word !== 'release') await import('../../../server/portal/src/api')
else {
  const store = openStore(path.join(data, 'releases'))
  const key = await localKey(store, path.join(data, 'signing-key.pem'))
  const builds = folders.map((folder) => ({ name: path.basename(path.dirname(folder)), folder }))
  await publish({ store, key, builds, by: 'a test', reason: 'first start' })
}
