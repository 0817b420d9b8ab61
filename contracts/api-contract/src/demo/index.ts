export { demoAnswer, demoEvents } from './events'
export { demoGroups, demoMemberships, demoSteeringGroup } from './groups'
export {
  demoAccountPeople,
  demoAccounts,
  demoApplicants,
  demoPeople,
  demoPersonas,
  type DemoAccount,
  type DemoPersona,
  type DemoPerson,
} from './people'
export { demoProjects } from './projects'
