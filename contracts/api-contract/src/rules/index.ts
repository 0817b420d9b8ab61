export { AUDIENCE_TEXTS, audiences, isAllowed, type Audience, type Rights } from './audience'
export { MEMBERSHIP_TEXTS } from './memberships'
export {
  creationRefusal,
  groupsAfterEdit,
  mayChooseProjectGroup,
  mayCreateProject,
  mayEditProject,
  PROJECT_TEXTS,
  type ProjectLinks,
} from './projects'
