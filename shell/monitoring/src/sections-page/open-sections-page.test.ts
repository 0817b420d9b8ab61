import { isSectionsPage } from './open-sections-page'

it.each([
  ['/dev/sections', true],
  ['/Dev/Sections/', true],
  ['/dev/sections/about.json', false],
  ['/dev', false],
  ['/projects/dev/sections', false],
])("%s is the operator's page: %s", (path, expected) => {
  expect(isSectionsPage(path)).toBe(expected)
})
