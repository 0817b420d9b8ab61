import { LOADED_SCREENS } from './loaded-screens'
import { PEOPLE_SCREENS } from './people-screens'
import { ADMIN_SCREENS } from './admin-screens'
import { PROJECT_AND_EVENT_SCREENS } from './project-screens'
import type { Screen } from './screen'

/** Type in filters, open dialogs, change pages and check boxes on screens with long lists; only load the others. */
export const SCREENS: readonly Screen[] = [
  ...LOADED_SCREENS,
  ...PEOPLE_SCREENS,
  ...ADMIN_SCREENS,
  ...PROJECT_AND_EVENT_SCREENS,
]
