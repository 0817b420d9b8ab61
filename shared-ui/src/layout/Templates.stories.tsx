import { useState } from 'react'
import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { Breadcrumb } from '../breadcrumb/Breadcrumb'
import { Button } from '../button/Button'
import { DataTable, type Column } from '../data-table/DataTable'
import { DescriptionList } from '../description-list/DescriptionList'
import { SearchField } from '../fields/SearchField'
import { TextArea } from '../fields/TextArea'
import { TextField } from '../fields/TextField'
import { Card, CardGrid } from './Card'
import { PageLayout } from './PageLayout'
import { Section } from './Section'
import { Cluster, Stack } from './Stack'

/** The layout grid, and the three kinds of pages: those that are read, worked with, and filled in. */
const meta: Meta = { title: 'Patterns/Page templates', parameters: { bleed: true } }
export default meta

/** A page is as wide as `--page-width`, text as `--measure`; cards have at least 16.5rem, and at most four are in a row. */
export const Grid: StoryObj = {
  render: () => (
    <PageLayout title="Grid" lead="Text ends at the measure, where a line is still easy to read.">
      <CardGrid>
        {['1 of 4', '2 of 4', '3 of 4', '4 of 4'].map((column) => (
          <Card key={column} title={column} titleLevel={2} />
        ))}
      </CardGrid>
      <Section title="Section">
        <p>Sections are 2rem apart, what belongs together is 1rem apart.</p>
      </Section>
    </PageLayout>
  ),
}

/** A path, one title, sentences and facts: a working group, a project, a person. */
export const Read: StoryObj = {
  render: () => (
    <PageLayout
      title="Spine reirradiation registry"
      lead="Cumulative cord dose and late toxicity after repeat courses to the spine."
      breadcrumb={
        <Breadcrumb
          items={[
            { label: 'Projects', link: <a href="#projects">Projects</a> },
            { label: 'Spine reirradiation registry' },
          ]}
        />
      }
      actions={<Button>Edit</Button>}
    >
      <DescriptionList
        items={[
          { term: 'Status', value: 'In Progress' },
          { term: 'Working Groups', value: 'Physics, Spine' },
          { term: 'Owner', value: 'Ada Lovelace' },
        ]}
      />
      <Section title="Description">
        <p>A prospective registry. Each centre enters its own courses and sees only those.</p>
      </Section>
    </PageLayout>
  ),
}

interface Row {
  readonly name: string
  readonly institution: string
}
const ROWS: Row[] = [
  { name: 'Ada Lovelace', institution: 'Charité' },
  { name: 'Grace Hopper', institution: 'Karolinska' },
]
const COLUMNS: Column<Row>[] = [
  { key: 'name', header: 'User', cell: ({ name }) => name, rowHeader: true },
  { key: 'institution', header: 'Institution', cell: ({ institution }) => institution },
  { key: 'approve', header: 'Approve', cell: () => <Button size="small">Approve</Button>, width: '9rem' },
]

function Requests() {
  const [search, setSearch] = useState('')
  const rows = ROWS.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()))
  return (
    <>
      <SearchField label="Search" value={search} onChange={setSearch} />
      <DataTable caption="Requests" captionHidden columns={COLUMNS} rows={rows} rowKey={({ name }) => name} />
    </>
  )
}

/** One primary action, a search with filters, and a table of the full width whose rows hold what can be done. */
export const Work: StoryObj = {
  render: () => (
    <PageLayout title="Approve New Requests" lead="People who asked to join and have not been answered yet.">
      <Requests />
    </PageLayout>
  ),
}

function Fields() {
  const [title, setTitle] = useState('')
  const [note, setNote] = useState('')
  return (
    <form onSubmit={(event) => event.preventDefault()}>
      <Stack gap={5}>
        <TextField label="Title" value={title} onChange={setTitle} required />
        <TextArea label="Note" value={note} onChange={setNote} limit={2000} />
        <Cluster align="end">
          <Button>Cancel</Button>
          <Button variant="primary" type="submit">
            Post Event
          </Button>
        </Cluster>
      </Stack>
    </form>
  )
}

/** One narrow column of fields, and the action at its end. */
export const Form: StoryObj = {
  render: () => (
    <PageLayout title="Post Event" width="narrow" lead="All members see it at once.">
      <Fields />
    </PageLayout>
  ),
}
