import { useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { act, screen } from '@testing-library/react'
import { CheckboxGroup } from './CheckboxGroup'
import { TextArea } from './TextArea'
import { TextField } from './TextField'

const ROLES = ['Physician', 'Physicist', 'Grants'].map((role) => ({ value: role, label: role }))

function Form() {
  const [form, setForm] = useState({ name: '', about: '', roles: [] as string[] })
  const change = (changes: Partial<typeof form>) => setForm((now) => ({ ...now, ...changes }))
  return (
    <>
      <TextField label="Name" value={form.name} onChange={(name) => change({ name })} />
      <TextArea label="About" limit={300} value={form.about} onChange={(about) => change({ about })} />
      <CheckboxGroup
        legend="Roles"
        options={ROLES}
        value={form.roles}
        onChange={(roles) => change({ roles })}
      />
      <output>{JSON.stringify(form)}</output>
    </>
  )
}

/** The prerendered form, before any code has loaded. */
async function prerendered(): Promise<HTMLElement> {
  const { renderToString } = await import('react-dom/server')
  const place = document.createElement('div')
  place.innerHTML = renderToString(<Form />)
  document.body.append(place)
  return place
}

it('keeps input from before hydration', async () => {
  const place = await prerendered()
  const type = (label: string, text: string) => {
    screen.getByLabelText<HTMLInputElement>(label).value = text
  }
  type('Name', 'Ngozi')
  type('About', 'Spine')
  for (const role of ['Physicist', 'Grants']) screen.getByLabelText<HTMLInputElement>(role).checked = true

  await act(async () => void hydrateRoot(place, <Form />))
  expect(screen.getByRole('status')).toHaveTextContent(
    JSON.stringify({ name: 'Ngozi', about: 'Spine', roles: ['Physicist', 'Grants'] }),
  )
  expect(screen.getByLabelText('Name')).toHaveValue('Ngozi')
  expect(screen.getByText('295 characters remaining')).toBeVisible()
  expect(screen.getByLabelText('Physician')).not.toBeChecked()
})
