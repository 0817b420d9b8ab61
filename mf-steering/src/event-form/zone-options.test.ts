import { zoneOptions } from './zone-options'

it('lists each zone once, and the own one even if the browser does not list it', () => {
  const values = zoneOptions(['Etc/Unknown', 'UTC']).map(({ value }) => value)
  expect(values).toContain('Etc/Unknown')
  expect(new Set(values).size).toBe(values.length)
  expect(zoneOptions(['UTC'])).toContainEqual({ value: 'America/New_York', label: 'America/New York' })
})
