import { createSlot, swapTo, versionOn } from './slots'

function stageWith(html: string) {
  document.body.innerHTML = `<main>${html}</main>`
  return document.querySelector('main') as HTMLElement
}

const statesOf = (stage: HTMLElement) =>
  [...stage.children].map((slot) => {
    const { slot: name, state } = (slot as HTMLElement).dataset
    return `${name} ${state}${(slot as HTMLElement).inert ? ' inert' : ''}`
  })

it('adds a hidden slot', () => {
  const stage = stageWith('')
  createSlot(stage, 'mf-projects')
  expect(statesOf(stage)).toEqual(['mf-projects away'])
})

it('shows one slot at a time, and makes the others inert', () => {
  const stage = stageWith('')
  const [projects, directory] = [createSlot(stage, 'mf-projects'), createSlot(stage, 'mf-directory')]
  swapTo(stage, projects)
  expect(statesOf(stage)).toEqual(['mf-projects shown', 'mf-directory away inert'])
  swapTo(stage, directory)
  expect(statesOf(stage)).toEqual(['mf-projects away inert', 'mf-directory shown'])
})

it('removes the skeleton of the first page, but nothing inside a section', () => {
  const stage = stageWith('<div data-slot="skeleton" data-state="shown"></div>')
  const slot = createSlot(stage, 'mf-projects')
  slot.innerHTML = '<div data-slot="skeleton"></div><div data-slot="inner" data-state="own"></div>'
  swapTo(stage, slot)
  expect(statesOf(stage)).toEqual(['mf-projects shown'])
  expect(slot.children).toHaveLength(2)
  expect(slot.querySelector('[data-slot="inner"]')).toHaveAttribute('data-state', 'own')
})

it.each([
  ['1.4.2', '1.4.2'],
  [undefined, ''],
])('the version of a slot with %s is "%s"', (version, expected) => {
  const slot = createSlot(stageWith(''), 'mf-projects')
  if (version) slot.dataset['sectionVersion'] = version
  expect(versionOn(slot)).toBe(expected)
})
