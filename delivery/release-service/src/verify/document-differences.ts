import { digestOf, readRoutes, readSet, setIdOf } from '../documents/pointer'
import type { Ledger } from '../store/ledger'

/** Documents that differ from what was composed for the last line of the ledger. */
export async function documentDifferences(folder: string, ledger: Ledger): Promise<string[]> {
  if (!ledger.live['shell']) return []
  const routes = await readRoutes(folder).catch(() => undefined)
  if (!routes)
    return ['documents/routes.json: is missing or broken; the next publish or rollback writes it again']
  if (routes.ledger !== ledger.head)
    return [
      'documents/routes.json: does not match the last line of the ledger; the next publish or rollback completes it',
    ]
  const { documents = '', canaryDocuments = {} } = ledger.entries.at(-1) ?? {}
  const sets = [
    { id: setIdOf(routes), digest: documents },
    ...(routes.canaries ?? []).map((each) => ({ id: setIdOf(each), digest: canaryDocuments[each.name] })),
  ]
  const missing = ledger.canaries.filter(({ name }) => !routes.canaries?.some((each) => each.name === name))
  const digests = await Promise.all(sets.map(async ({ id }) => digestOf(await readSet(folder, id))))
  return [
    ...sets
      .filter(({ digest }, index) => digest !== digests[index])
      .map(({ id }) => `documents/${id}: differs from what was composed`),
    ...missing.map(({ name }) => `documents/routes.json: lacks the canary of ${name}`),
  ]
}
