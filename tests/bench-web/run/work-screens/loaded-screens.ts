import type { Screen } from './screen'

/** Screens that are only loaded. */
export const LOADED_SCREENS: readonly Screen[] = [
  { path: '/home', as: 'member', data: 'main h1', actions: {} },
  { path: '/publications', as: 'member', data: 'main h1', actions: {} },
  { path: '/contact', as: 'member', data: 'main h1', actions: {} },
  {
    path: '/members/many-1',
    demoPath: '/members/demo-member',
    as: 'member',
    data: 'main dl, main a[href^="mailto:"]',
    actions: {},
  },
  { path: '/profile', as: 'member', data: 'main :is(input, dl)', actions: {} },
  { path: '/steering', as: 'steering', data: 'main a', actions: {} },
  { path: '/steering/events', as: 'steering', data: 'main form input', actions: {} },
  {
    path: '/projects/many-project-0',
    demoPath: '/projects/project-1',
    as: 'member',
    data: 'main dl',
    actions: {},
  },
  {
    path: '/projects/many-project-0/edit',
    demoPath: '/projects/project-1/edit',
    as: 'steering',
    data: 'main form input',
    actions: {},
  },
]
