import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import type { PlacedContribution, SearchItem, SearchSource } from '@recog/section-contract'
import { portal } from '@recog/testing'
import { screenOf } from '@recog/testing/stories'
import { Header } from '../header/Header'

const SPINE = { label: 'Group', text: 'Spine' }
const ITEMS: Readonly<Record<string, readonly SearchItem[]>> = {
  'People and working groups': [
    {
      title: 'Amara Okafor',
      href: '/members/1',
      kind: 'Person',
      detail: 'UMC Utrecht',
      words: [{ label: 'Institution', text: 'UMC Utrecht' }, SPINE],
    },
    ...Array.from({ length: 133 }, (_, at) => ({
      title: `Owen Castellane ${at + 1}`,
      href: `/members/${at + 2}`,
      kind: 'Person',
      detail: 'Universitätsklinikum Hamburg-Eppendorf, Klinik für Strahlentherapie und Radioonkologie',
    })),
    { title: 'Spine', href: '/committees/spine', kind: 'Working group', detail: '12 members' },
  ],
  Projects: [
    { title: 'Spine registry', href: '/projects/1', kind: 'Project', detail: 'In Progress', words: [SPINE] },
  ],
  Events: [
    {
      title: 'Spine meeting',
      href: '/events/1',
      kind: 'Event',
      detail: 'Mon, Dec 7, 2026, 10:00 AM Central European Standard Time',
    },
  ],
}
const contributions = Object.keys(ITEMS).map((title): PlacedContribution => ({
  section: 'a section',
  component: 'search',
  title,
  audience: 'member',
}))

/** The search as a section of the portal would fill it. @param projects the source of the projects */
const screenWith = (projects: SearchSource = async () => ITEMS['Projects'] ?? []) =>
  screenOf(
    <header>
      <Header
        navigation={portal.navigation}
        match={portal.match}
        searched={async () => ({
          routes: portal.routes.routes,
          contributions,
          loadSource: async ({ title }) => (title === 'Projects' ? projects : async () => ITEMS[title] ?? []),
        })}
      />
    </header>,
  )

const Screen = screenWith()
const meta: Meta<typeof Screen> = {
  title: 'Shell/Search',
  component: Screen,
  parameters: { bleed: true },
  args: { at: '/home', as: 'member' },
}
export default meta
type Story = StoryObj<typeof meta>

/** Open the search and type. */
const type =
  (text: string, expected: string): Story['play'] =>
  async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Search' }))
    const box = await canvas.findByRole('combobox')
    await waitFor(() => expect(box).toHaveFocus())
    if (text) await userEvent.keyboard(text)
    await expect(await canvas.findByText(expected)).toBeVisible()
  }
const PHONE: Story = { tags: ['phone'], globals: { viewport: { value: 'phone' } } }

export const Button: Story = {}
export const Empty: Story = { play: type('', 'Type a name, group, project or event.') }
export const Results: Story = { tags: ['help-find-a-person'], play: type('spine', '4 results.') }
export const Many: Story = { play: type('owen', '113 more. Type another word to find fewer.') }
export const NothingFound: Story = {
  play: type('xyzzy', 'Nothing found in: People and working groups, Projects, Events, Pages.'),
}
const Waiting = screenWith(() => new Promise(() => {}))
export const Loading: Story = {
  render: (args) => <Waiting {...args} />,
  play: type('xyzzy', 'Loading: Projects...'),
}
const Failing = screenWith(() => Promise.reject(new Error('down')))
export const Failed: Story = {
  render: (args) => <Failing {...args} />,
  play: type('spine', 'Projects could not be searched.'),
}
export const OnAPhone: Story = { ...PHONE, play: type('spine', '4 results.') }
