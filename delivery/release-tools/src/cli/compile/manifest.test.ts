import { contributionFiles } from './manifest'

const manifest = (...paths: string[]) => ({
  entry: 'remoteEntry.js',
  exposes: Object.fromEntries(paths.map((at) => [at, { scripts: [`${at}.js`], styles: [`${at}.css`] }])),
  shared: [],
})
const contributes = [
  { to: 'group.panel', component: 'Panel', title: 'Panel', audience: 'member', order: 10 },
] as const

it('lists the files of what a section contributes', () => {
  const found = contributionFiles(manifest('./section', './contributions'), contributes)
  expect(found).toEqual({ contributions: ['./contributions.js', './contributions.css'] })
  expect(contributionFiles(manifest('./section'), undefined)).toEqual({})
})

it('refuses a description without the module, and the module without a description', () => {
  expect(() => contributionFiles(manifest('./section'), contributes)).toThrow(
    'section.ts contributes Panel to group.panel, but there is no src/contributions.tsx',
  )
  expect(() => contributionFiles(manifest('./section', './contributions'), [])).toThrow(/contributes nothing/)
})
