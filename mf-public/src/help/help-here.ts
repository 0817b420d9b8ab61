import { matchPath } from '@recog/section-kit/router'
import { help, type HelpGroup, type HelpTopic } from '../../content/help'

/** All help; first that on the screen at a path: its link to the help names it (R2.119). */
export function helpHere(path: string): readonly HelpGroup[] {
  const topics = help.flatMap((group) => group.topics).filter((topic) => isAbout(topic, path))
  return topics.length > 0 ? [{ title: 'The page you came from', topics }, ...help] : help
}

const isAbout = ({ screen, alsoOn = [] }: HelpTopic, path: string): boolean =>
  [...(screen ? [screen.path] : []), ...alsoOn].some((pattern) => matchPath(pattern, path) !== null)
