import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { expect } from 'storybook/test'
import { doDont } from '../documentation'
import { Badge } from '../badge/Badge'
import { Breadcrumb } from '../breadcrumb/Breadcrumb'
import { Button } from '../button/Button'
import { buttonClass } from '../button/button-class'
import { DescriptionList } from '../description-list/DescriptionList'
import { MailButton } from '../mail-button/MailButton'
import { PersonName } from '../person-name/PersonName'
import { Card, CardGrid } from './Card'
import { PageLayout } from './PageLayout'
import { Section } from './Section'
import { Cluster } from './Stack'

const PEOPLE = [
  'Ada Lovelace',
  'Grace Hopper',
  'Rosalind Franklin',
  'Chien-Shiung Wu',
  'ماري كوري',
  'Lise Meitner',
]

const meta = {
  title: 'Components/PageLayout',
  component: PageLayout,
  parameters: { bleed: true },
  args: { title: 'Physics' },
  argTypes: { actions: { control: false }, breadcrumb: { control: false }, children: { control: false } },
} satisfies Meta<typeof PageLayout>

export default meta
type Story = StoryObj<typeof meta>

export const Playground: Story = {
  args: {
    title: 'Physics',
    lead: 'Dose accumulation, deformable registration and uncertainty in repeat courses of radiation therapy.',
    children: <p>The content.</p>,
  },
}

export const DoAndDont: Story = {
  name: 'Do and don’t',
  ...doDont(
    {
      rule: 'A title that says where the reader is.',
      example: <Card title="Manage Working Group Members" titleLevel={2} />,
    },
    { rule: 'A title that greets.', example: <Card title="Welcome back!" titleLevel={2} /> },
  ),
}

export const Detail: Story = {
  parameters: { controls: { disable: true } },
  render: () => (
    <PageLayout
      title="Physics"
      lead="Dose accumulation, deformable registration and uncertainty in repeat courses of radiation therapy."
      breadcrumb={
        <Breadcrumb
          items={[
            { label: 'Working Groups', link: <a href="#groups">Working Groups</a> },
            { label: 'Physics' },
          ]}
        />
      }
      actions={
        <a className={buttonClass('secondary')} href="#manage">
          Manage Working Group Members
        </a>
      }
    >
      <MailButton
        label="Email Working Group"
        draft={() => ({
          hrefs: ['mailto:a@example.org'],
          recipients: ['a@example.org', 'b@example.org'],
          missing: 1,
        })}
      />
      <Section title="Work Group Leads">
        <CardGrid>
          {PEOPLE.slice(0, 2).map((name) => (
            <Person key={name} name={name} />
          ))}
        </CardGrid>
      </Section>
      <Section title="Members" actions={<Badge>{PEOPLE.length} members</Badge>}>
        <CardGrid>
          {PEOPLE.map((name) => (
            <Person key={name} name={name} />
          ))}
        </CardGrid>
      </Section>
    </PageLayout>
  ),
}

function Person({ name }: { readonly name: string }) {
  return (
    <Card
      title={
        <a href="#member">
          <PersonName>{name}</PersonName>
        </a>
      }
    >
      <p>person@example.org</p>
    </Card>
  )
}

export const Help: Story = {
  args: {
    help: (
      <a className={buttonClass('quiet')} href="#help">
        Help
      </a>
    ),
    actions: <></>,
  },
  play: async ({ canvas, canvasElement }) => {
    const help = canvas.getByRole('link', { name: 'Help' })
    const page = (canvasElement.querySelector('header') as HTMLElement).getBoundingClientRect()
    const padding = parseFloat(getComputedStyle(help).paddingInlineEnd) + 1
    // The word ends where the page ends, also where there are no actions after all.
    await expect(help.getBoundingClientRect().right - padding).toBeCloseTo(page.right, 0)
  },
}

export const TwoLinesOfActions: Story = {
  args: {
    actions: ['Edit', 'Archive', 'Write an Announcement', 'Manage Working Group Members'].map((label) => (
      <Button key={label}>{label}</Button>
    )),
  },
  decorators: [(Page) => <div style={{ maxWidth: '44rem' }}>{Page()}</div>],
  play: async ({ canvas }) => {
    const line = canvas.getByRole('heading').parentElement as HTMLElement
    const tops = canvas.getAllByRole('button').map((each) => each.getBoundingClientRect().top)
    // The title is in line with the first of them, and ends before the last.
    await expect(line.getBoundingClientRect().bottom).toBeLessThan(Math.max(...tops))
  },
}

export const Profile: Story = {
  parameters: { controls: { disable: true } },
  render: () => (
    <PageLayout title="Ada Lovelace" width="narrow" actions={<Button>Manage Account</Button>}>
      <Card>
        <DescriptionList
          items={[
            { term: 'Email', value: <a href="mailto:ada@example.org">ada@example.org</a> },
            { term: 'First name', value: 'Ada' },
            { term: 'Last name', value: 'Lovelace' },
            { term: 'Degrees', value: 'MD, PhD' },
            { term: 'Institution', value: 'Not provided' },
          ]}
        />
      </Card>
      <Section title="Working Group Memberships">
        <Cluster>
          <Badge tone="accent">Work Group Lead</Badge>
          <Badge>Member</Badge>
        </Cluster>
      </Section>
    </PageLayout>
  ),
}

export const Portal: Story = {
  parameters: { controls: { disable: true } },
  render: () => (
    <PageLayout title="Steering portal" lead="Tools for the steering committee.">
      <CardGrid>
        {['Approve New Requests', 'Assign Memberships', 'Post ReCOG Events'].map((title) => (
          <Card
            key={title}
            title={title}
            titleLevel={2}
            actions={
              <a className={buttonClass('primary')} href="#open">
                Open
              </a>
            }
          >
            <p>People who asked to join and have not been answered yet.</p>
          </Card>
        ))}
      </CardGrid>
    </PageLayout>
  ),
}
