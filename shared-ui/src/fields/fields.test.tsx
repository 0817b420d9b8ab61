import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { CheckboxGroup } from './CheckboxGroup'
import { SelectField } from './SelectField'
import { TextArea } from './TextArea'
import { TextField } from './TextField'

function Expertise({ limit }: { readonly limit: number }) {
  const [value, setValue] = useState('')
  return <TextArea label="Areas of expertise" limit={limit} value={value} onChange={setValue} />
}

describe('TextArea', () => {
  it('counts the characters left, below zero if too much is pasted', async () => {
    render(<Expertise limit={10} />)
    const box = screen.getByLabelText('Areas of expertise')
    expect(screen.getByText('10 characters remaining')).toBeVisible()
    await userEvent.type(box, 'spine')
    expect(screen.getByText('5 characters remaining')).toBeVisible()
    await userEvent.paste(' reirradiation')
    expect(screen.getByText('-9 characters remaining')).toBeVisible()
    expect(box).toHaveValue('spine reirradiation')
    expect(box).toHaveAccessibleDescription('-9 characters remaining')
  })
})

describe('TextField', () => {
  it('connects hint and error with the control', () => {
    render(
      <TextField label="Email" hint="At work" error="Please enter an email." value="" onChange={jest.fn()} />,
    )
    const box = screen.getByLabelText('Email')
    expect(box).toBeInvalid()
    expect(box).toHaveAccessibleDescription('At work Please enter an email.')
  })

  it('can be invalid without an error of its own', () => {
    render(<TextField label="From" aria-invalid value="" onChange={jest.fn()} />)
    expect(screen.getByLabelText('From')).toBeInvalid()
  })
})

describe('SelectField', () => {
  it('offers the placeholder as the empty choice', async () => {
    const changed = jest.fn()
    render(
      <SelectField
        label="Working group"
        placeholder="Select a working group"
        options={[{ value: '7', label: 'Physics' }]}
        value=""
        onChange={changed}
      />,
    )
    expect(screen.getByLabelText('Working group')).toHaveDisplayValue('Select a working group')
    await userEvent.selectOptions(screen.getByLabelText('Working group'), 'Physics')
    expect(changed).toHaveBeenCalledWith('7')
  })
})

describe('CheckboxGroup', () => {
  const options = ['Physician', 'Physicist', 'Grants'].map((value) => ({ value, label: value }))

  it('reports the chosen values in the order of the options', async () => {
    const changed = jest.fn()
    render(<CheckboxGroup legend="Clinical Roles" options={options} value={['Grants']} onChange={changed} />)
    await userEvent.click(screen.getByLabelText('Physician'))
    expect(changed).toHaveBeenLastCalledWith(['Physician', 'Grants'])
    await userEvent.click(screen.getByLabelText('Grants'))
    expect(changed).toHaveBeenLastCalledWith([])
  })

  it('keeps a chosen value that is no longer an option', async () => {
    const changed = jest.fn()
    render(<CheckboxGroup legend="Clinical Roles" options={options} value={['Nurse']} onChange={changed} />)
    await userEvent.click(screen.getByLabelText('Physicist'))
    expect(changed).toHaveBeenCalledWith(['Physicist', 'Nurse'])
  })

  it('is one group to screen readers', () => {
    render(
      <CheckboxGroup
        legend="Clinical Roles"
        options={options}
        value={[]}
        onChange={jest.fn()}
        error="Pick one."
      />,
    )
    expect(screen.getByRole('group', { name: 'Clinical Roles' })).toHaveAccessibleDescription('Pick one.')
  })
})
