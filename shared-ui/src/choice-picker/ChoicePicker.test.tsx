import { useState } from 'react'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ChoicePicker, type ChoicePickerProps } from './ChoicePicker'

const CHOICES = [
  { value: '1', label: 'John Smith', detail: 'Leeds' },
  { value: '2', label: 'John Smith', detail: 'Hamburg' },
  { value: '3', label: 'Łukasz Groß' },
  { value: '4', label: 'Physics', disabledReason: 'You do not lead this group' },
]

function Picker({ initial = [], ...props }: Partial<ChoicePickerProps> & { initial?: readonly string[] }) {
  const [value, setValue] = useState(initial)
  return (
    <ChoicePicker
      legend="Leads"
      searchLabel="Search leads"
      choices={CHOICES}
      fold={fold}
      value={value}
      onChange={setValue}
      unknownLabel={(id) => `Unknown member (${id})`}
      {...props}
    />
  )
}

const fold = (text: string) =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss').replaceAll('ł', 'l')

const chips = () => within(screen.getByRole('list', { name: 'Chosen: Leads' })).getAllByRole('listitem')

it('says in the field what is searched, below a legend that says what is chosen', () => {
  render(<Picker />)
  expect(screen.getByRole('searchbox', { name: 'Search leads' })).toHaveAttribute(
    'placeholder',
    'Search leads',
  )
  expect(screen.getByText('Search leads')).toHaveClass('sr-only')
})

it('tells people with the same name apart, in the list and as chips', async () => {
  render(<Picker />)
  const hamburg = screen.getByRole('checkbox', { name: 'John Smith', description: 'Hamburg' })
  await userEvent.click(hamburg)
  expect(chips().map(({ textContent }) => textContent)).toEqual(['John Smith Hamburg'])
  expect(screen.getByRole('status')).toHaveTextContent('1 chosen.')
})

it('has all of a short list in the first frame, so that what follows does not move', () => {
  const groups = Array.from({ length: 12 }, (_, n) => ({ value: `${n}`, label: `Group ${n}` }))
  render(<Picker choices={groups} />)
  expect(screen.getAllByRole('checkbox')).toHaveLength(12)
})

it('finds without accents, and says when nothing is found', async () => {
  render(<Picker />)
  await userEvent.type(screen.getByLabelText('Search leads'), 'gross lukasz')
  expect(screen.getAllByRole('checkbox')).toHaveLength(1)
  await userEvent.type(screen.getByLabelText('Search leads'), 'x')
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
  expect(screen.getByRole('status')).toHaveTextContent('None chosen. Nothing matches your search.')
})

it('moves the focus to the next chip, and at last to the search', async () => {
  render(<Picker initial={['1', '3', 'gone']} />)
  await userEvent.click(screen.getByRole('button', { name: 'Remove Łukasz Groß' }))
  expect(screen.getByRole('button', { name: 'Remove Unknown member (gone)' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(screen.getByRole('button', { name: 'Remove John Smith' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(screen.getByLabelText('Search leads')).toHaveFocus()
  expect(screen.queryByRole('list')).not.toBeInTheDocument()
})

it('has one stop of Tab for all chips, with arrow keys between them', async () => {
  render(<Picker initial={['1', '4', '3', 'gone']} />)
  await userEvent.tab()
  expect(screen.getByRole('button', { name: 'Remove John Smith' })).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}{ArrowDown}{ArrowDown}{ArrowLeft}')
  expect(screen.getByRole('button', { name: 'Remove Łukasz Groß' })).toHaveFocus()
  await userEvent.tab()
  expect(screen.getByLabelText('Search leads')).toHaveFocus()
  await userEvent.tab({ shift: true })
  expect(screen.getByRole('button', { name: 'Remove Łukasz Groß' })).toHaveFocus()
})

it('says why a choice is disabled, and keeps it when it is chosen', () => {
  render(<Picker initial={['4']} />)
  const physics = screen.getByRole('checkbox', { name: 'Physics' })
  expect(physics).toBeDisabled()
  expect(physics).toHaveAccessibleDescription('You do not lead this group')
  expect(screen.queryByRole('button', { name: 'Remove Physics' })).not.toBeInTheDocument()
})

it('replaces the choice where only one is possible', async () => {
  render(<Picker single initial={['1']} />)
  await userEvent.click(screen.getByRole('radio', { name: 'Łukasz Groß' }))
  expect(chips().map(({ textContent }) => textContent)).toEqual(['Łukasz Groß'])
  await userEvent.click(screen.getByRole('button', { name: 'Remove Łukasz Groß' }))
  expect(screen.queryByRole('list')).not.toBeInTheDocument()
})

const MANY = Array.from({ length: 13 }, (_, index) => ({ value: `${index}`, label: `Person ${index}` }))

it('lists many choices only while they are searched, over what follows', async () => {
  render(<Picker choices={MANY} />)
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
  await userEvent.click(screen.getByLabelText('Search leads'))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Person 3' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Person 5' }))
  expect(chips().map(({ textContent }) => textContent)).toEqual(['Person 3', 'Person 5'])
  await userEvent.click(document.body)
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
})

it('is one stop of Tab, and Enter in it does not send the form', async () => {
  const onSubmit = jest.fn()
  render(
    <form onSubmit={onSubmit}>
      <Picker choices={MANY} />
      <button type="submit">Save</button>
    </form>,
  )
  await userEvent.tab()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  expect(screen.getByRole('checkbox', { name: 'Person 1' })).toBeChecked()
  await userEvent.keyboard('{ArrowUp} {Escape}')
  expect(chips().map(({ textContent }) => textContent)).toEqual(['Person 1', 'Person 0'])
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
  expect(screen.getByLabelText('Search leads')).toHaveFocus()
  await userEvent.keyboard('person 1{Enter}')
  expect(screen.getByRole('checkbox', { name: 'Person 1' })).toHaveFocus()
  await userEvent.tab()
  expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus()
  expect(onSubmit).not.toHaveBeenCalled()
})

it('closes the list when the only possible value is chosen', async () => {
  render(<Picker single choices={MANY} />)
  await userEvent.click(screen.getByLabelText('Search leads'))
  await userEvent.click(screen.getByRole('radio', { name: 'Person 3' }))
  expect(screen.queryByRole('radio')).not.toBeInTheDocument()
  expect(screen.getByLabelText('Search leads')).toHaveFocus()
})

it('marks its search when it has an error', () => {
  render(<Picker error="Choose a group." />)
  expect(screen.getByLabelText('Search leads')).toBeInvalid()
  expect(screen.getByRole('group', { name: 'Leads' })).toHaveAccessibleDescription('Choose a group.')
})
