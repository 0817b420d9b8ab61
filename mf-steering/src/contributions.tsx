import { createContributions } from '@recog/section-kit'
import { section } from '../section'
import { searchEvents } from './events/search-source'
import { EventsOfGroup, NextEvents } from './panels/NextEvents'
import { WaitingForYou } from './panels/WaitingForYou'

export const contributions = createContributions(section, {
  EventsOfGroup,
  NextEvents,
  WaitingForYou,
  searchEvents,
})
