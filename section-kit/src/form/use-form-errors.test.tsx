import { useState, type FormEvent } from 'react'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Alert, TextField } from '@recog/shared-ui'
import { useFormErrors } from './use-form-errors'

function Form({ onSend }: { onSend(): void }) {
  const [form, setForm] = useState({ first: '', last: '' })
  const errors = useFormErrors({
    first: form.first ? undefined : 'Enter a first name.',
    last: form.last ? undefined : 'Enter a last name.',
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (errors.check(event.currentTarget)) onSend()
  }
  return (
    <form noValidate onSubmit={submit}>
      {(['first', 'last'] as const).map((field) => (
        <TextField
          key={field}
          label={field}
          value={form[field]}
          error={errors.of(field)}
          onChange={(value) => setForm((now) => ({ ...now, [field]: value }))}
        />
      ))}
      {errors.any && <Alert tone="error">Both names are required.</Alert>}
      <button type="submit">Send</button>
      <button type="button" onClick={errors.clear}>
        Clear
      </button>
    </form>
  )
}

async function submitted() {
  const onSend = jest.fn()
  render(<Form onSend={onSend} />)
  await userEvent.type(screen.getByLabelText('first'), 'A')
  await userEvent.clear(screen.getByLabelText('first'))
  expect(screen.queryByText('Enter a first name.')).not.toBeInTheDocument()
  await userEvent.click(screen.getByText('Send'))
  return onSend
}

it('marks the fields, describes the errors, and focuses the first', async () => {
  const onSend = await submitted()
  const first = screen.getByLabelText('first')
  expect(first).toHaveFocus()
  expect(first).toBeInvalid()
  expect(first).toHaveAccessibleDescription('Enter a first name.')
  expect(screen.getByText('Both names are required.')).toBeVisible()
  expect(onSend).not.toHaveBeenCalled()
})

it('removes each error once its field is corrected, and the summary with the last', async () => {
  const onSend = await submitted()
  await userEvent.type(screen.getByLabelText('first'), 'Ada')
  expect(screen.getByLabelText('first')).toBeValid()
  expect(screen.getByLabelText('last')).toBeInvalid()
  expect(screen.getByText('Both names are required.')).toBeVisible()
  await userEvent.click(screen.getByText('Send'))
  expect(screen.getByLabelText('last')).toHaveFocus()
  await userEvent.type(screen.getByLabelText('last'), 'L')
  expect(screen.queryByText('Both names are required.')).not.toBeInTheDocument()
  await userEvent.click(screen.getByText('Send'))
  expect(onSend).toHaveBeenCalledTimes(1)
})

it('shows no error after the form was cleared, until it is sent again', async () => {
  await submitted()
  await userEvent.click(screen.getByText('Clear'))
  expect(screen.getByLabelText('first')).toBeValid()
  expect(screen.queryByText('Both names are required.')).not.toBeInTheDocument()
  await userEvent.click(screen.getByText('Send'))
  expect(screen.getByLabelText('first')).toHaveFocus()
})
