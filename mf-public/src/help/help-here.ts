import { help, type HelpGroup } from '../../content/help'

/** All help; first that on the screen that the reader came from: the footer of every page leads here (R2.119). */
export function helpHere(cameFrom = pathBefore()): readonly HelpGroup[] {
  const about = (path: string): boolean => `${cameFrom}/`.toLowerCase().startsWith(`${path}/`.toLowerCase())
  const topics = help
    .flatMap((group) => group.topics)
    .filter(({ screen }) => screen && about(screen.path))
    .toSorted((a, b) => lengthOf(b) - lengthOf(a))
  const [nearest] = topics
  const here = topics.filter((topic) => nearest && lengthOf(topic) === lengthOf(nearest))
  return nearest ? [{ title: 'The page you came from', topics: here }, ...help] : help
}

type Topic = HelpGroup['topics'][number]
const lengthOf = ({ screen }: Topic): number => screen?.path.length ?? 0

/** The path of the page before this one in the history of the tab; '' where the browser does not tell. */
function pathBefore(): string {
  const navigation = 'navigation' in window ? window.navigation : undefined
  const before = navigation?.entries()[(navigation.currentEntry?.index ?? 0) - 1]?.url
  return before ? new URL(before).pathname : ''
}
