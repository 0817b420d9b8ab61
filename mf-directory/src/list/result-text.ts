import { grouped } from '@recog/shared-ui'

/**
 * The number of results, as it is announced: "1 person and 3 groups found".
 *
 * @param people who were found
 * @param groups that were found
 * @param isComplete whether nothing more will be found
 * @returns '' as long as nothing was found yet
 */
export function resultText(people: number, groups: number, isComplete: boolean): string {
  if (people + groups === 0) return isComplete ? 'Nothing matches your search.' : ''
  return `${counted(people, 'person', 'people')} and ${counted(groups, 'group', 'groups')} found`
}

const counted = (number: number, single: string, several: string) =>
  `${grouped(number)} ${number === 1 ? single : several}`
